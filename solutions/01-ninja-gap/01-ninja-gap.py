# ---
# jupyter:
#   jupytext:
#     cell_metadata_filter: tags,nbgrader,-all
#     formats: ipynb,py:percent
#     notebook_metadata_filter: kernelspec,jupytext,-jupytext.text_representation.jupytext_version
#     text_representation:
#       extension: .py
#       format_name: percent
#       format_version: '1.3'
#   kernelspec:
#     display_name: Python 3 (ipykernel)
#     language: python
#     name: python3
# ---

# %% [markdown] tags=["lang-en"]
# # 01 · The Ninja Gap
#
# **Afterwards you can** say what the Ninja Gap is and put a number on it; read a Triton kernel: program, block, mask,
# grid; write three kernels of your own; show, in compiled code, what the compiler did for you and what it left to you.
#
# **You need** Python and the PyTorch that everybody knows. No CUDA, no C++, no GPU.
#
# **It takes** about two hours, half of that at the three exercises.
#
# Run the cells in order with Shift+Enter. The first one finds out what this machine has. Without a GPU your kernels run
# in Triton's interpreter: the same results, much slower, so the times in this lesson come from a machine that has one.

# %% [markdown] tags=["lang-it"]
# # 01 · Il Ninja Gap
#
# **Alla fine saprai** dire che cos'è il Ninja Gap e quanto misura; leggere un kernel Triton: programma, blocco, maschera,
# grid; scrivere tre kernel tuoi; mostrare, nel codice compilato, che cosa ha fatto il compilatore e che cosa ha
# lasciato a te.
#
# **Ti serve** Python, e PyTorch come lo usano tutti. Niente CUDA, niente C++, nemmeno una GPU.
#
# **Ci vogliono** circa due ore, metà delle quali sui tre esercizi.
#
# Esegui le celle in ordine con Maiusc+Invio. La prima guarda che cosa offre la macchina. Senza GPU i kernel girano
# nell'interprete di Triton: stessi risultati, molto più lentamente; per questo i tempi che vedrai vengono da una macchina
# che una GPU ce l'ha.

# %%
from grader import check, check_quiz, start

device = start()

# %%
import torch
import triton
import triton.language as tl

from grader.show import attention_bytes, compiled, count_bytes, ninja_gap
from grader.show import side_by_side, try_it, waves, who_owns

# %% [markdown] tags=["lang-en"]
# ## 1 · Easy or fast
#
# Take one formula that is in no library: `relu(a*x + y)`. In PyTorch it is a line. Each operator of that line is a kernel
# of its own, so each reads its inputs from the GPU's memory and writes its result back, intermediate results included.
# Count the bytes:

# %% [markdown] tags=["lang-it"]
# ## 1 · Facile o veloce
#
# Prendi una formula che nessuna libreria ha già pronta: `relu(a*x + y)`. In PyTorch è una riga. Ogni operatore di quella
# riga, però, è un kernel a sé: legge gli ingressi dalla memoria della GPU e ci riscrive il risultato, anche quando è
# soltanto intermedio. Contiamo i byte:

# %%
def eager(a, x, y):
    return torch.relu(a * x + y)


n = 1_000_000
x = torch.randn(n, device=device)
y = torch.randn(n, device=device)

count_bytes(eager, 2.0, x, y, least=3 * x.nbytes)

# %% [markdown] tags=["lang-en"]
# Read `x`, read `y`, write the result: that would have been enough. And bytes are what this operator costs. It does three
# operations on each element and moves 28 bytes for them; an H200 can do more than ten operations in the time in which it
# moves one byte. The arithmetic waits for the memory.
#
# Not every line of PyTorch loses like this. A matrix product is one operator, and a library kernel written by experts
# stands behind it:

# %% [markdown] tags=["lang-it"]
# Leggere `x`, leggere `y`, scrivere il risultato: sarebbe bastato. E qui a costare sono proprio i byte. Per ogni elemento
# si fanno tre operazioni e si spostano 28 byte, ma una H200, nel tempo in cui sposta un byte, di operazioni ne farebbe più
# di dieci. L'aritmetica sta ad aspettare la memoria.
#
# Non tutte le righe di PyTorch perdono così. Un prodotto di matrici è un operatore solo, e dietro c'è un kernel di libreria
# scritto da specialisti:

# %%
square = torch.randn(512, 512, device=device)
count_bytes(torch.matmul, square, square, least=3 * square.nbytes)

# %% [markdown] tags=["lang-en"]
# The loss is in the operators that nobody wrote for you. There are three ways to get them back. The first is to ask
# PyTorch: `torch.compile` reads the whole function and generates one kernel for it.

# %% [markdown] tags=["lang-it"]
# Si perde con gli operatori che nessuno ha scritto per te. Le strade per recuperare sono tre. La prima è chiederlo a
# PyTorch: `torch.compile` legge l'intera funzione e ne ricava un kernel solo.

# %%
by_torch_compile = torch.compile(eager)

# %% [markdown] tags=["lang-en"]
# The second is to write the kernel in CUDA C++. This is how somebody does it who wants all the bandwidth: every thread
# takes four neighbouring numbers with one 16-byte load (`float4`), and what is left over at the end needs code of its own.
# NVIDIA's compiler library NVRTC turns this text into a kernel at its first launch; without a GPU it stays text.

# %% [markdown] tags=["lang-it"]
# La seconda è scrivere il kernel in CUDA C++. Chi vuole tutta la banda della memoria lo scrive così: ogni thread prende
# quattro numeri vicini con una sola lettura da 16 byte (`float4`), e per quel che avanza in fondo serve altro codice. Al primo
# lancio questo testo diventa un kernel grazie a NVRTC, la libreria di compilazione di NVIDIA; senza GPU resta un testo.

# %%
cuda_source = r"""
extern "C" __global__
void saxpy_relu(const float *x, const float *y, float *out, float a, long long n) {
    long long i = 4 * (blockIdx.x * (long long)blockDim.x + threadIdx.x);
    if (i + 3 < n) {
        float4 u = *reinterpret_cast<const float4 *>(x + i);
        float4 v = *reinterpret_cast<const float4 *>(y + i);
        float4 r;
        r.x = fmaxf(fmaf(a, u.x, v.x), 0.0f);
        r.y = fmaxf(fmaf(a, u.y, v.y), 0.0f);
        r.z = fmaxf(fmaf(a, u.z, v.z), 0.0f);
        r.w = fmaxf(fmaf(a, u.w, v.w), 0.0f);
        *reinterpret_cast<float4 *>(out + i) = r;
    } else {
        for (; i < n; ++i) {
            out[i] = fmaxf(fmaf(a, x[i], y[i]), 0.0f);
        }
    }
}
"""
launch_cuda = ninja_gap.cuda_kernel(cuda_source, "saxpy_relu")


def by_hand(a, x, y):
    out = torch.empty_like(x)
    threads = 256
    blocks = triton.cdiv(x.numel(), 4 * threads)
    launch_cuda((blocks,), (threads,), x, y, out, a, x.numel())
    return out


# %% [markdown] tags=["lang-en"]
# The third is Triton, and that one you will write: it is exercise 1.2. Here is where all four stand.

# %% [markdown] tags=["lang-it"]
# La terza è Triton, e quella la scriverai tu: è l'esercizio 1.2. Ecco dove stanno tutte e quattro.

# %%
ninja_gap.chart(ninja_gap.stored())

# %% [markdown] tags=["lang-en"]
# **The Ninja Gap** is that vertical distance: what ordinary high-level code takes, against what the best low-level code
# written by hand takes, for the same result on the same machine. The name is for the "ninja" programmers who close it.
# For this formula it is about 7/3, the bytes that you counted.
#
# The horizontal distance is the other half of the bargain. PyTorch is *productive*: a line, no knowledge of the machine.
# CUDA is *efficient*: you decide about every thread, and about the memory and the barriers that threads share. Triton, a
# language inside Python and an open-source compiler, aims at the corner where both are small.
#
# Look at `torch.compile`, too: for a chain of elementwise operators it closes the gap by itself, and what it generates on a
# GPU *is* a Triton kernel. What it doesn't do is find a new algorithm. For that somebody has to write a kernel (section 4).

# %% [markdown] tags=["lang-it"]
# **Il Ninja Gap** è quella distanza in verticale, fra il tempo del normale codice ad alto livello e il tempo del miglior
# codice a basso livello scritto a mano, a parità di risultato e di macchina. Il nome viene dai programmatori "ninja", quelli
# capaci di chiuderlo. Per questa formula vale circa 7/3: sono i byte che hai contato.
#
# La distanza in orizzontale è l'altra metà del patto. PyTorch è *produttivo*: una riga, senza sapere nulla della macchina.
# CUDA è *efficiente*: decidi tu di ogni thread, e della memoria e delle barriere che i thread hanno in comune. Triton, un
# linguaggio dentro Python con un compilatore open source, punta all'angolo in cui entrambe le distanze sono piccole.
#
# Guarda anche `torch.compile`: con una catena di operatori elemento per elemento chiude il divario da solo, e su GPU quello
# che genera *è* un kernel Triton. Quel che non fa è inventare un algoritmo nuovo. Per questo serve ancora qualcuno che
# scriva un kernel (sezione 4).

# %% [markdown] tags=["lang-en"]
# ## 2 · Blocks instead of threads
#
# To multiply a vector by a number, a CUDA programmer writes what *one thread* does with *one element*. A Triton programmer
# writes what *one program* does with *a block* of elements.

# %% [markdown] tags=["lang-it"]
# ## 2 · Blocchi al posto dei thread
#
# Per moltiplicare un vettore per un numero, in CUDA scrivi che cosa fa *un thread* con *un elemento*. In Triton scrivi che
# cosa fa *un programma* con *un blocco* (*block*) di elementi.

# %%
cuda_scale = r"""
extern "C" __global__ void scale(const float *x, float *out, float a, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        float v = x[i];
        float r = v * a;
        out[i] = r;
    }
}
"""


@triton.jit
def scale_kernel(x_ptr, out_ptr, a, n, BLOCK: tl.constexpr):
    pid = tl.program_id(0)
    offs = pid * BLOCK + tl.arange(0, BLOCK)
    mask = offs < n
    v = tl.load(x_ptr + offs, mask=mask)
    r = v * a
    tl.store(out_ptr + offs, r, mask=mask)


side_by_side(cuda_scale, scale_kernel)

# %% [markdown] tags=["lang-en"]
# Line by line, in Triton:
#
# - `x_ptr` is the address of the tensor's first element. `x_ptr + offs` is a block of addresses.
# - `tl.program_id(0)` is this program's number. All programs run the same code; the number is all that tells them apart.
# - `tl.arange(0, BLOCK)` is the block `0, 1, …, BLOCK-1`. Its length must be a power of two, known when compiling.
# - `mask` says which lanes (places) of the block exist. Where it is false, nothing is read and nothing is written.
#
# The launch says how many programs there are, the **grid**. Ten elements in blocks of eight take two programs:

# %% [markdown] tags=["lang-it"]
# Riga per riga, in Triton:
#
# - `x_ptr` è l'indirizzo del primo elemento del tensore. `x_ptr + offs` è un blocco di indirizzi.
# - `tl.program_id(0)` è il numero di questo programma. Il codice è uguale per tutti: a distinguerli è solo quel numero.
# - `tl.arange(0, BLOCK)` è il blocco `0, 1, …, BLOCK-1`. La lunghezza dev'essere una potenza di due, nota già quando si compila.
# - `mask` dice quali posizioni del blocco esistono davvero. Dove è falsa non si legge e non si scrive.
#
# Al lancio si dice quanti sono i programmi: è la **grid**, la griglia. Dieci elementi a blocchi di otto vogliono due programmi:

# %%
ten = torch.arange(10.0, device=device)
out = torch.empty_like(ten)
grid = (triton.cdiv(10, 8),)
scale_kernel[grid](ten, out, 3.0, 10, BLOCK=8)
out

# %% [markdown] tags=["lang-en"]
# Who owns what? Move the sliders: `n` rarely divides evenly, and the last program's hatched lanes are what the mask is for.

# %% [markdown] tags=["lang-it"]
# A chi tocca che cosa? Muovi i cursori: `n` non è quasi mai un multiplo esatto, e la maschera serve proprio per le
# posizioni tratteggiate dell'ultimo programma.

# %%
who_owns(n=37, BLOCK=8)

# %% [markdown] tags=["lang-en"]
# A GPU still runs threads. You wrote none; the compiler put them there. Here is `scale_kernel` compiled for an H200
# (`sm_90`), which works on any machine. `%ctaid` is the program's number; `%tid`, the thread's, stands in no line of yours.

# %% [markdown] tags=["lang-it"]
# Una GPU, comunque, esegue thread. Tu non ne hai scritto nessuno: ce li ha messi il compilatore. Ecco `scale_kernel`
# compilato per una H200 (`sm_90`), cosa che si può fare su qualunque macchina. `%ctaid` è il numero del programma; `%tid`,
# quello del thread, nelle tue righe non compare mai.

# %%
code = compiled(scale_kernel, x, y, 3.0, n, BLOCK=1024)
code.find("ptx", r"%ctaid\.x", r"%tid\.x")

# %% [markdown] tags=["lang-en"]
# ### Exercise 1.1 · `vector_add(x, y)` · 10 points
#
# Write the kernel that adds two vectors. The launcher is given; leave it as it is.
#
# | | |
# |---|---|
# | **input** | `x`, `y`: 1-D, contiguous, the same length (0 and 1 included) and dtype, float32 or float16 |
# | **result** | a new tensor of the same shape and dtype: `x + y` |
# | **example** | `[1, 2, 3]` and `[10, 20, 30]` give `[11, 22, 33]` |
# | **allowed** | `triton`, `triton.language` (pointers and masks; block pointers are gone from Triton), `math`; torch to allocate and to read shapes; the device is `x.device`. The adding is done by your kernel |
# | **points** | 4 values · 2 edges (lengths that no block divides, 1, 0) · 2 memory (nothing read or written outside) · 2 work: at most 1.25 times the bytes that the sum needs; on a GPU also at least a quarter of the reference's speed |
#
# `vector_add_kernel` gets three addresses, the length `n` and the size of a block. Five or six lines are enough.
#
# Memory and work count once the values are right. `check` tries a few lengths in a second or two; the final grading tries more,
# with new numbers.

# %% [markdown] tags=["lang-it"]
# ### Esercizio 1.1 · `vector_add(x, y)` · 10 punti
#
# Scrivi il kernel che somma due vettori. La funzione che lo lancia c'è già: lasciala com'è.
#
# | | |
# |---|---|
# | **ingresso** | `x`, `y`: 1-D, contigui, con la stessa lunghezza (anche 0 e 1) e lo stesso dtype, float32 o float16 |
# | **risultato** | un tensore nuovo con forma e dtype uguali: `x + y` |
# | **esempio** | `[1, 2, 3]` e `[10, 20, 30]` danno `[11, 22, 33]` |
# | **si può usare** | `triton`, `triton.language` (puntatori e maschere: i block pointer da Triton sono spariti), `math`; torch per allocare e leggere le forme; il dispositivo è `x.device`. La somma la fa il tuo kernel |
# | **punti** | 4 valori · 2 casi limite (lunghezze che nessun blocco divide, 1, 0) · 2 memoria (niente letture o scritture fuori dai tensori) · 2 lavoro: al più 1,25 volte i byte che la somma richiede; su GPU anche almeno un quarto della velocità del riferimento |
#
# `vector_add_kernel` riceve tre indirizzi, la lunghezza `n` e la dimensione di un blocco. Bastano cinque o sei righe.
#
# Memoria e lavoro contano una volta che i valori sono giusti. `check` prova qualche lunghezza in un secondo o due; la valutazione
# finale ne prova di più, con numeri nuovi.

# %% nbgrader={"grade": false, "grade_id": "vector_add-answer", "locked": false, "schema_version": 3, "solution": true, "task": false}
@triton.jit
def vector_add_kernel(x_ptr, y_ptr, out_ptr, n, BLOCK: tl.constexpr):
    ### BEGIN SOLUTION
    offs = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    mask = offs < n
    x = tl.load(x_ptr + offs, mask=mask)
    y = tl.load(y_ptr + offs, mask=mask)
    tl.store(out_ptr + offs, x + y, mask=mask)
    ### END SOLUTION


def vector_add(x, y):
    out = torch.empty_like(x)
    n = x.numel()
    if n > 0:
        grid = (triton.cdiv(n, 1024),)
        vector_add_kernel[grid](x, y, out, n, BLOCK=1024)
    return out


# %%
try_it(
    vector_add,
    torch.tensor([1.0, 2.0, 3.0], device=device),
    torch.tensor([10.0, 20.0, 30.0], device=device),
    expect=torch.tensor([11.0, 22.0, 33.0], device=device),
)

# %% nbgrader={"grade": true, "grade_id": "vector_add", "locked": true, "points": 10, "schema_version": 3, "solution": false, "task": false}
check(vector_add)

# %% [markdown] tags=["lang-en"]
# ## 3 · What the compiler took over
#
# From here on the subject is *your* `vector_add`: with an empty kernel the cells run, but they have nothing to show.
#
# `compiled` looks up how the function launches its kernel and compiles that launch for the GPU that you name. Python becomes
# TTIR, in which blocks are still whole; TTGIR, in which blocks are dealt out to threads; LLVM-IR, the language of the
# compiler that also stands behind Clang; PTX, NVIDIA's assembly. (A last step turns PTX into the GPU's own instructions.)

# %% [markdown] tags=["lang-it"]
# ## 3 · Di che cosa si è occupato il compilatore
#
# D'ora in poi sotto esame c'è la *tua* `vector_add`: con un kernel vuoto le celle girano lo stesso, ma non hanno nulla da
# far vedere.
#
# `compiled` guarda come la funzione lancia il suo kernel e compila quel lancio per la GPU che dici tu. Il Python diventa
# TTIR, dove i blocchi sono ancora interi; poi TTGIR, dove i blocchi sono distribuiti ai thread; poi LLVM-IR, la lingua del
# compilatore che sta dietro anche a Clang; infine PTX, l'assembly di NVIDIA. (Un ultimo passo ne ricava le istruzioni vere e
# proprie della GPU.)

# %%
code = compiled(vector_add, x, y, target="sm_90")
code

# %%
code.find("ttir", r"tensor<1024x[^,\s]*")

# %% [markdown] tags=["lang-en"]
# In TTIR each line is about 1,024 elements: your kernel, nearly word for word. In LLVM-IR each line is about one thread:

# %% [markdown] tags=["lang-it"]
# In TTIR ogni riga parla di 1024 elementi: è il tuo kernel, quasi parola per parola. In LLVM-IR ogni riga parla di un
# thread solo:

# %%
code.find("llir", r"sreg\.\S*(?=\()", r"ld\.global\.\S*", r"\bfadd\b", r"st\.global\.\S*")

# %% [markdown] tags=["lang-en"]
# ### Memory access: coalescing
#
# Memory arrives in sectors of 32 bytes. If the 32 threads of a *warp*, which the GPU advances together, ask for neighbouring addresses, a few sectors serve them
# all: the access is *coalesced*. In CUDA this depends on the index that you compute for each thread. In Triton the compiler
# decides which thread holds which element:

# %% [markdown] tags=["lang-it"]
# ### Gli accessi alla memoria: coalescenza
#
# La memoria arriva a settori di 32 byte. Se i 32 thread di un *warp*, che la GPU fa avanzare insieme, chiedono indirizzi vicini, bastano pochi settori per
# tutti: l'accesso è *coalesced*, cioè raggruppato. In CUDA dipende dall'indice che calcoli per ogni thread. In Triton è il
# compilatore a decidere quale thread tiene quale elemento:

# %%
code.find("ttgir", r"(sizePerThread|threadsPerWarp|warpsPerCTA) = \[\d+\]")

# %%
code.find("ptx", r"(ld|st)\.global\S*")

# %% [markdown] tags=["lang-en"]
# Each thread holds 4 neighbours, the next thread the next 4, and `v4.b32` is a load of 16 bytes: the `float4` that the CUDA
# programmer wrote out above, and no line of yours asks for it. With float16, 16 bytes hold 8 numbers, and the layout follows:

# %% [markdown] tags=["lang-it"]
# Ogni thread tiene 4 elementi vicini, il thread dopo i 4 successivi, e `v4.b32` è una lettura da 16 byte: il `float4` che
# sopra il programmatore CUDA ha scritto per esteso, e che tu non hai chiesto in nessuna riga. Con float16 in 16 byte stanno 8
# numeri, e la disposizione si adegua:

# %%
compiled(vector_add, x.half(), y.half()).find("ttgir", r"sizePerThread = \[\d+\]")

# %% [markdown] tags=["lang-en"]
# It does so only where it can prove that it is right. An `n` that 16 doesn't divide could end in the middle of a group of
# four, so for such an `n` another kernel is compiled, with one load an element:

# %% [markdown] tags=["lang-it"]
# Lo fa solo dove può dimostrare che è corretto. Un `n` che non è multiplo di 16 potrebbe finire a metà di un gruppo di
# quattro: per un `n` così viene compilato un altro kernel, con una lettura per elemento:

# %%
compiled(vector_add, x[:-1], y[:-1]).find("ptx", r"ld\.global\S*")

# %% [markdown] tags=["lang-en"]
# And it arranges *your* addresses; it doesn't choose better ones. A kernel that takes every third element gets single loads,
# because neighbours in the block aren't neighbours in memory (the store, which is contiguous, keeps its `v4`):

# %% [markdown] tags=["lang-it"]
# E sistema gli indirizzi *tuoi*, non ne cerca di migliori. Un kernel che prende un elemento ogni tre ottiene letture singole,
# perché chi è vicino nel blocco non lo è in memoria (la scrittura, che è contigua, resta `v4`):

# %%
@triton.jit
def every_third_kernel(x_ptr, out_ptr, n, BLOCK: tl.constexpr):
    offs = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    mask = offs < n
    v = tl.load(x_ptr + 3 * offs, mask=mask)
    tl.store(out_ptr + offs, v, mask=mask)


compiled(every_third_kernel, x, y, 320_000, BLOCK=512).find("ptx", r"(ld|st)\.global\S*")

# %% [markdown] tags=["lang-en"]
# ### Shared memory and barriers
#
# Threads of one program can exchange numbers through **shared memory**, a small and fast SRAM inside each SM (one of the GPU's 132 processors). In CUDA you
# declare it, fill it, and put a barrier wherever a thread might read before another has written. This kernel adds up a block:

# %% [markdown] tags=["lang-it"]
# ### Memoria condivisa e barriere
#
# I thread di uno stesso programma si scambiano numeri attraverso la **memoria condivisa** (*shared memory*), una SRAM piccola
# e veloce che sta dentro ogni SM (uno dei 132 processori della GPU). In CUDA la dichiari, la riempi, e metti una barriera ovunque un thread rischi di leggere
# prima che un altro abbia scritto. Questo kernel somma un blocco:

# %%
@triton.jit
def block_sum_kernel(x_ptr, out_ptr, n, BLOCK: tl.constexpr):
    pid = tl.program_id(0)
    offs = pid * BLOCK + tl.arange(0, BLOCK)
    v = tl.load(x_ptr + offs, mask=offs < n, other=0.0)
    tl.store(out_ptr + pid, tl.sum(v))


total_of_a_block = compiled(block_sum_kernel, x, y, n, BLOCK=1024)
total_of_a_block.find("ptx", r"\S*\.shared\S*", r"bar\.sync")

# %% [markdown] tags=["lang-en"]
# The shared memory, the stores and loads that use it and the barriers between them (`bar.sync`) are all the compiler's work;
# its share of your source is `tl.sum`.
#
# That holds *inside* a program. **Between programs** nothing is arranged for you: they run in any order, many at once. Suppose
# that every program adds its block to one common total:

# %% [markdown] tags=["lang-it"]
# La memoria condivisa, le scritture e le letture che la usano e le barriere in mezzo (`bar.sync`) sono tutte opera del
# compilatore; nel tuo sorgente c'è soltanto `tl.sum`.
#
# Questo vale *dentro* un programma. **Tra un programma e l'altro** nessuno pensa a te: girano in qualunque ordine, e molti
# alla volta. Metti che ognuno sommi il proprio blocco a un totale comune:

# %%
@triton.jit
def racy_total_kernel(x_ptr, total_ptr, n, BLOCK: tl.constexpr):
    offs = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    v = tl.load(x_ptr + offs, mask=offs < n, other=0.0)
    tl.store(total_ptr, tl.load(total_ptr) + tl.sum(v))


@triton.jit
def atomic_total_kernel(x_ptr, total_ptr, n, BLOCK: tl.constexpr):
    offs = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    v = tl.load(x_ptr + offs, mask=offs < n, other=0.0)
    tl.atomic_add(total_ptr, tl.sum(v))


unprotected = compiled(racy_total_kernel, x, y, n, BLOCK=1024)
unprotected.find("ptx", r"\batom\.\S*", r"ld\.global\.b32", r"st\.global\S*")

# %%
protected = compiled(atomic_total_kernel, x, y, n, BLOCK=1024)
protected.find("ptx", r"\batom\.\S*", r"ld\.global\.b32", r"st\.global\S*")

# %% [markdown] tags=["lang-en"]
# In the first, a plain load and later a plain store: two programs may read the same old total, and one of the sums is lost.
# The compiler added no protection. The second asks for it, with an atomic operation. So Triton hides the synchronisation of
# threads, not that of programs; lesson 04 hunts such races. Nor does it hide allocation: `torch.empty_like` was yours.

# %% [markdown] tags=["lang-it"]
# Nel primo c'è una lettura qualunque e più tardi una scrittura qualunque: due programmi possono leggere lo stesso vecchio
# totale, e una delle due somme va persa. Il compilatore non ha aggiunto protezioni. Il secondo la protezione la chiede, con
# un'operazione atomica. Triton nasconde dunque la sincronizzazione dei thread, non quella dei programmi: nella lezione 04
# andremo a caccia di queste corse. E non nasconde l'allocazione: `torch.empty_like` l'hai scritto tu.

# %% [markdown] tags=["lang-en"]
# ### Scheduling over the SMs
#
# An H200 has 132 SMs (streaming multiprocessors), and each holds several programs at once. Three parties share the work. *You*
# choose the grid. The *compiler* divides a program among its warps and puts its instructions in order. The *hardware* gives
# each waiting program to an SM with room for it. So the compiled code knows its program's number, and never names an SM
# (that would be `%smid`):

# %% [markdown] tags=["lang-it"]
# ### La distribuzione sugli SM
#
# Una H200 ha 132 SM (*streaming multiprocessor*), e ognuno ospita più programmi insieme. Il lavoro se lo dividono in tre. *Tu*
# scegli la grid. Il *compilatore* ripartisce ogni programma fra i suoi warp e mette in ordine le istruzioni. L'*hardware*
# assegna ogni programma in attesa a un SM che abbia posto. Il codice compilato sa infatti il numero del proprio programma, ma
# non nomina mai un SM (sarebbe `%smid`):

# %%
code.find("ptx", r"%ctaid\.x", r"%smid")

# %% [markdown] tags=["lang-en"]
# How many fit follows from what one program uses: threads, registers, shared memory. What doesn't fit waits for the next
# *wave* (as if all programs took equally long), and in the last wave part of the GPU may stand idle. For `vector_add` on 16
# million elements:

# %% [markdown] tags=["lang-it"]
# Quanti ce ne stanno dipende da quel che ne usa uno: thread, registri, memoria condivisa. Chi non ci sta aspetta l'*ondata*
# successiva (come se tutti i programmi durassero uguale), e nell'ultima una parte della GPU può restare ferma. Per
# `vector_add` su 16 milioni di elementi:

# %%
waves(code, programs=triton.cdiv(2**24, 1024))

# %% [markdown] tags=["lang-en"]
# ### `tl.constexpr`
#
# An argument marked `tl.constexpr` isn't passed to the kernel: its value is compiled into it. So the compiler can decide by it.
# Here the flag costs nothing at run time: with `True` there is a `max` and with `False` there is none, nor a branch.

# %% [markdown] tags=["lang-it"]
# ### `tl.constexpr`
#
# Un argomento segnato `tl.constexpr` al kernel non arriva: il suo valore entra nel codice compilato. Perciò il compilatore
# può decidere in base a quello. Qui il flag, in esecuzione, non costa nulla: con `True` c'è un `max`; con `False` non c'è, e non
# c'è nemmeno un salto.

# %%
@triton.jit
def flag_kernel(x_ptr, out_ptr, n, RELU: tl.constexpr, BLOCK: tl.constexpr):
    offs = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    mask = offs < n
    v = tl.load(x_ptr + offs, mask=mask)
    if RELU:
        v = tl.maximum(v, 0.0)
    tl.store(out_ptr + offs, v, mask=mask)


with_relu = compiled(flag_kernel, x, y, n, RELU=True, BLOCK=256)
with_relu.find("ptx", r"max\.f32", r"\bbra\b")

# %%
without_relu = compiled(flag_kernel, x, y, n, RELU=False, BLOCK=256)
without_relu.find("ptx", r"max\.f32", r"\bbra\b")

# %% [markdown] tags=["lang-en"]
# Block sizes are `tl.constexpr` too. Multiplying by `BLOCK` has become a shift by a constant, and 256 and 1024 are two
# different kernels. The price: each new value compiles another one, so don't mark what changes at every call.

# %% [markdown] tags=["lang-it"]
# Anche la dimensione del blocco è `tl.constexpr`. Moltiplicare per `BLOCK` è diventato uno scorrimento di bit costante, e 256
# e 1024 sono due kernel diversi. Il prezzo: ogni valore nuovo ne compila un altro, quindi non segnare così ciò che cambia a
# ogni chiamata.

# %%
with_relu.find("ptx", r"shl\.b32 .*, 8;")

# %%
larger = compiled(flag_kernel, x, y, n, RELU=True, BLOCK=1024)
larger.find("ptx", r"shl\.b32 .*, 10;")

# %% [markdown] tags=["lang-en"]
# Leave the mark out, and the length of the block is unknown while compiling. The compiler refuses:

# %% [markdown] tags=["lang-it"]
# Senza quel segno, mentre si compila, la lunghezza del blocco è ignota, e il compilatore rifiuta:

# %%
@triton.jit
def unmarked_kernel(out_ptr, BLOCK):
    offs = tl.arange(0, BLOCK)
    tl.store(out_ptr + offs, offs)


compiled(unmarked_kernel, x, 256)

# %% [markdown] tags=["lang-en"]
# ### Exercise 1.2 · `saxpy_relu(a, x, y)` · 10 points
#
# Section 1's formula, in **one pass over memory**: kernel and launcher are yours. Both names are given; the kernel's parameters,
# the block size and the grid are for you to choose.
#
# | | |
# |---|---|
# | **input** | `a`: a Python float. `x`, `y`: 1-D, contiguous, the same length (0 and 1 included) and dtype, float32 or float16 |
# | **result** | a new tensor of the same shape and dtype: `relu(a*x + y)`, where relu(v) is v if v > 0, else 0 |
# | **example** | `a = 2`, `[1, -2, 3]` and `[1, 1, -7]`: `2*x + y` is `[3, -3, -1]`, the result `[3, 0, 0]` |
# | **allowed** | as in 1.1: `a*x`, `+` and relu all happen in the kernel |
# | **points** | 4 values · 2 edges · 2 memory · 2 work: `x` and `y` read once, the result written once, 3 × n elements; three launches would move 7 × n |

# %% [markdown] tags=["lang-it"]
# ### Esercizio 1.2 · `saxpy_relu(a, x, y)` · 10 punti
#
# La formula della sezione 1, con **un solo passaggio in memoria**: kernel e lancio li scrivi tu. I due nomi sono dati; parametri
# del kernel, dimensione del blocco e grid li scegli tu.
#
# | | |
# |---|---|
# | **ingresso** | `a`: un float di Python. `x`, `y`: 1-D, contigui, con la stessa lunghezza (anche 0 e 1) e lo stesso dtype, float32 o float16 |
# | **risultato** | un tensore nuovo con forma e dtype uguali: `relu(a*x + y)`, dove relu(v) è v se v > 0, altrimenti 0 |
# | **esempio** | `a = 2`, `[1, -2, 3]` e `[1, 1, -7]`: `2*x + y` è `[3, -3, -1]`, il risultato `[3, 0, 0]` |
# | **si può usare** | come nell'1.1: `a*x`, `+` e relu avvengono tutti nel kernel |
# | **punti** | 4 valori · 2 casi limite · 2 memoria · 2 lavoro: `x` e `y` letti una volta, il risultato scritto una volta, 3 × n elementi; con tre lanci se ne sposterebbero 7 × n |

# %% nbgrader={"grade": false, "grade_id": "saxpy_relu-answer", "locked": false, "schema_version": 3, "solution": true, "task": false}
@triton.jit
def saxpy_relu_kernel(x_ptr, y_ptr, out_ptr, a, n, BLOCK: tl.constexpr):
    ### BEGIN SOLUTION
    pid = tl.program_id(0)
    offs = pid * BLOCK + tl.arange(0, BLOCK)
    mask = offs < n
    x = tl.load(x_ptr + offs, mask=mask).to(tl.float32)
    y = tl.load(y_ptr + offs, mask=mask).to(tl.float32)
    tl.store(out_ptr + offs, tl.maximum(a * x + y, 0.0), mask=mask)
    ### END SOLUTION


def saxpy_relu(a, x, y):
    ### BEGIN SOLUTION
    out = torch.empty_like(x)
    n = x.numel()
    if n > 0:
        saxpy_relu_kernel[(triton.cdiv(n, 1024),)](x, y, out, a, n, BLOCK=1024)
    return out
    ### END SOLUTION


# %%
try_it(
    saxpy_relu,
    2.0,
    torch.tensor([1.0, -2.0, 3.0], device=device),
    torch.tensor([1.0, 1.0, -7.0], device=device),
    expect=torch.tensor([3.0, 0.0, 0.0], device=device),
)

# %% nbgrader={"grade": true, "grade_id": "saxpy_relu", "locked": true, "points": 10, "schema_version": 3, "solution": false, "task": false}
check(saxpy_relu)

# %% [markdown] tags=["lang-en"]
# Now the chart again, with *your* kernel as its Triton point. On a GPU this measures all four here and now, on random data,
# with a cold L2 (the GPU's cache, emptied before each run), alternating, and takes medians. Without one it shows the stored run.

# %% [markdown] tags=["lang-it"]
# E ora di nuovo il grafico, con il *tuo* kernel come punto Triton. Su una GPU le quattro versioni si misurano qui e adesso: dati
# casuali, L2 fredda (è la cache della GPU, svuotata prima di ogni misura), a turno, e poi le mediane. Senza GPU si vede la misura conservata.

# %%
gap = ninja_gap.measure(
    {
        "PyTorch": eager,
        "torch.compile": by_torch_compile,
        "Triton": saxpy_relu,
        "CUDA": by_hand,
    },
    sources={
        "PyTorch": eager,
        "torch.compile": [eager, "by_torch_compile = torch.compile(eager)"],
        "Triton": [saxpy_relu_kernel, saxpy_relu],
        "CUDA": [cuda_source, by_hand],
    },
)

# %%
ninja_gap.chart(gap)

# %% [markdown] tags=["lang-en"]
# ### Exercise 1.3 · `clamp(x, lo, hi)` · 10 points
#
# Now from an empty cell: kernel, launcher, everything. A contiguous tensor of any shape lies in memory as one row of
# `x.numel()` elements, and your kernel may see it so.
#
# | | |
# |---|---|
# | **input** | `x`: any shape (0-D, empty, 5-D …), contiguous, float32 or float16. `lo`, `hi`: Python numbers, `lo <= hi` |
# | **result** | a new tensor of the same shape and dtype: elements below `lo` become `lo`, above `hi` become `hi` |
# | **example** | `[[-3, 0.5], [2, 1]]` with `lo = -1`, `hi = 1` gives `[[-1, 0.5], [1, 1]]` |
# | **allowed** | as in 1.1. `tl.clamp` and `tl.minimum` with `tl.maximum` are both fine |
# | **points** | 4 values · 2 edges · 2 memory · 2 work: each element read once and written once |

# %% [markdown] tags=["lang-it"]
# ### Esercizio 1.3 · `clamp(x, lo, hi)` · 10 punti
#
# Stavolta da una cella vuota: kernel, lancio, tutto. Un tensore contiguo, di qualunque forma, in memoria è una fila di
# `x.numel()` elementi, e il tuo kernel può vederlo così.
#
# | | |
# |---|---|
# | **ingresso** | `x`: di qualunque forma (0-D, vuoto, 5-D …), contiguo, float32 o float16. `lo`, `hi`: numeri Python, `lo <= hi` |
# | **risultato** | un tensore nuovo con forma e dtype uguali: chi sta sotto `lo` diventa `lo`, chi sta sopra `hi` diventa `hi` |
# | **esempio** | `[[-3, 0.5], [2, 1]]` con `lo = -1`, `hi = 1` dà `[[-1, 0.5], [1, 1]]` |
# | **si può usare** | come nell'1.1. Vanno bene sia `tl.clamp` sia `tl.minimum` con `tl.maximum` |
# | **punti** | 4 valori · 2 casi limite · 2 memoria · 2 lavoro: ogni elemento letto una volta e scritto una volta |

# %% nbgrader={"grade": false, "grade_id": "clamp-answer", "locked": false, "schema_version": 3, "solution": true, "task": false}
### BEGIN SOLUTION
@triton.jit
def clamp_kernel(x_ptr, out_ptr, lo, hi, n, BLOCK: tl.constexpr):
    offs = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    mask = offs < n
    x = tl.load(x_ptr + offs, mask=mask).to(tl.float32)
    tl.store(out_ptr + offs, tl.minimum(tl.maximum(x, lo), hi), mask=mask)
### END SOLUTION


def clamp(x, lo, hi):
    ### BEGIN SOLUTION
    out = torch.empty_like(x)
    n = x.numel()
    if n > 0:
        clamp_kernel[(triton.cdiv(n, 1024),)](x, out, lo, hi, n, BLOCK=1024)
    return out
    ### END SOLUTION


# %%
try_it(
    clamp,
    torch.tensor([[-3.0, 0.5], [2.0, 1.0]], device=device),
    -1.0,
    1.0,
    expect=torch.tensor([[-1.0, 0.5], [1.0, 1.0]], device=device),
)

# %% nbgrader={"grade": true, "grade_id": "clamp", "locked": true, "points": 10, "schema_version": 3, "solution": false, "task": false}
check(clamp)

# %% [markdown] tags=["lang-en"]
# ## 4 · Why researchers care
#
# A new idea in deep learning often is an operator that no library has yet. Written in PyTorch it is quick to try and may be
# far too slow to train with; in CUDA it is a project of weeks. Attention is the famous case. As the formula says it:

# %% [markdown] tags=["lang-it"]
# ## 4 · Perché interessa a chi fa ricerca
#
# Un'idea nuova nel deep learning è spesso un operatore che nessuna libreria ha ancora. In PyTorch si prova subito, ma può
# essere troppo lento per addestrarci qualcosa di grande; in CUDA diventa un progetto di settimane. Il caso celebre è
# l'attention. Scritta come dice la formula:

# %%
def attention(q, k, v):
    scores = (q * q.shape[-1] ** -0.5) @ k.transpose(-1, -2)
    return torch.softmax(scores, dim=-1) @ v


heads, S, D = 32, 4096, 128
q = torch.empty(heads, S, D, dtype=torch.float16, device="meta")
count_bytes(attention, q, q, q, least=4 * q.nbytes)

# %% [markdown] tags=["lang-en"]
# `scores` holds S × S numbers a head. It is written, read, written again as probabilities and read again, and nobody ever asked
# for it: only the output matters. It grows with the square of the sequence length:

# %% [markdown] tags=["lang-it"]
# `scores` è, per ogni testa, una matrice di S × S numeri. Si scrive, si rilegge, si riscrive come probabilità, si rilegge ancora, e
# nessuno l'aveva chiesta: a contare è solo l'uscita. E cresce con il quadrato della lunghezza della sequenza:

# %%
attention_bytes(attention)

# %% [markdown] tags=["lang-en"]
# **FlashAttention** computes the same output tile by tile and keeps each piece of that matrix on the chip: the S × S matrix is
# never written to memory. Fusing operators doesn't get there, since a softmax needs a whole row before its first result: it
# takes another way to compute it, and a kernel that does. (Where `torch.compile` recognises this formula, it swaps in a kernel
# that somebody wrote.) In Triton that is about a hundred lines of Python. You will write it in lesson 11, and its bytes will be
# counted as these were.

# %% [markdown] tags=["lang-it"]
# **FlashAttention** calcola la stessa uscita un tile alla volta e tiene ogni pezzo di quella matrice sul chip: la matrice S × S
# in memoria non ci va mai. Fondere gli operatori non basta, perché la softmax vuole un'intera riga prima di dare il primo
# risultato: serve un altro modo di calcolarla, e un kernel che lo faccia. (Quando `torch.compile` riconosce questa formula, ci
# mette un kernel scritto da qualcuno.) In Triton è un centinaio di righe di Python. Le scriverai nella lezione 11, e i byte si
# conteranno come qui.

# %% [markdown] tags=["lang-en"]
# ## 5 · Terminal
#
# A script of its own, in a process of its own. **Run** starts it and shows what it prints as it comes; **Stop** ends it; the
# notebook stays free meanwhile. It adds the same two vectors with four block sizes. In the interpreter the number of programs is
# what costs, so small blocks are slow there; on a GPU the sizes are much closer.

# %% [markdown] tags=["lang-it"]
# ## 5 · Terminale
#
# Uno script a parte, in un processo a parte. **Esegui** lo avvia e mostra quel che stampa via via; **Ferma** lo interrompe;
# intanto il notebook resta libero. Somma gli stessi due vettori con blocchi di quattro dimensioni. Nell'interprete a costare è
# il numero dei programmi, quindi i blocchi piccoli lì sono lenti; su una GPU le differenze sono molto minori.

# %%
# %%terminal
import time

import torch
import triton
import triton.language as tl


@triton.jit
def add_kernel(x_ptr, y_ptr, out_ptr, n, BLOCK: tl.constexpr):
    offs = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    mask = offs < n
    x = tl.load(x_ptr + offs, mask=mask)
    y = tl.load(y_ptr + offs, mask=mask)
    tl.store(out_ptr + offs, x + y, mask=mask)


device = "cuda" if torch.cuda.is_available() else "cpu"
n = 1 << 16
x, y = torch.randn(2, n, device=device)
out = torch.empty_like(x)
for BLOCK in (4096, 1024, 256, 64):
    grid = (triton.cdiv(n, BLOCK),)
    add_kernel[grid](x, y, out, n, BLOCK=BLOCK)
    if device == "cuda":
        torch.cuda.synchronize()
    begin = time.perf_counter()
    add_kernel[grid](x, y, out, n, BLOCK=BLOCK)
    if device == "cuda":
        torch.cuda.synchronize()
    ms = (time.perf_counter() - begin) * 1e3
    ok = torch.equal(out, x + y)
    print(f"BLOCK={BLOCK:5}  grid={grid[0]:5}  {ms:9.2f} ms  ok={ok}")

# %% [markdown] tags=["lang-en"]
# ## Quiz · 5 points
#
# One letter for each question, one point for each right letter. You may run any cell again to find out.
#
# **1. What does "Ninja Gap" mean in GPU programming?**
#
# - a) The wait between finishing a piece of code and its first result on the GPU.
# - b) The distance that data travel between the CPU's memory and the GPU's.
# - c) How much slower ordinary high-level framework code is than low-level kernels tuned by hand, for the same result.
# - d) A weakness in early CUDA versions by which a kernel could read another program's memory.
#
# **2. How do the programming models of Triton and CUDA differ?**
#
# - a) In Triton you write for a block (a tile) of elements, in CUDA for one thread.
# - b) In Triton you write for one thread, in CUDA for a block of elements.
# - c) CUDA kernels are written in Python, Triton kernels in C++.
# - d) CUDA is for GPUs; Triton programs run on CPUs only.
#
# **3. Which of these does Triton's compiler do, while a CUDA programmer does it by hand?**
#
# - a) Working out which formula the kernel should compute.
# - b) Allocating the tensors that the CPU hands to the kernel.
# - c) Choosing the version of Python in which the script runs.
# - d) Laying out shared memory and placing the barriers between threads that use it.
#
# **4. What is `tl.constexpr` for, on a kernel's parameter?**
#
# - a) It lets the kernel change the parameter's value while it runs.
# - b) It fixes the value when compiling, so that the compiler can simplify the code for that very value.
# - c) It links an external C++ library into the kernel.
# - d) It makes the kernel run on the CPU.
#
# **5. Why is Triton so useful for deep-learning research?**
#
# - a) It runs Python more slowly, but with more safety checks.
# - b) With it GPUs are no longer needed.
# - c) It is good for linear regression, which is what research needs.
# - d) It lets researchers write fast kernels of their own without first learning C++ or CUDA.

# %% [markdown] tags=["lang-it"]
# ## Quiz · 5 punti
#
# Una lettera per domanda, un punto per ogni lettera giusta. Per trovarla puoi rieseguire tutte le celle che vuoi.
#
# **1. Che cosa si intende per "Ninja Gap" nella programmazione delle GPU?**
#
# - a) L'attesa fra quando finisci di scrivere il codice e il primo risultato sulla GPU.
# - b) La distanza che i dati percorrono tra la memoria della CPU e quella della GPU.
# - c) Quanto il normale codice ad alto livello di un framework è più lento dei kernel a basso livello ottimizzati a mano, a parità di risultato.
# - d) Una falla delle prime versioni di CUDA per cui un kernel poteva leggere la memoria di un altro programma.
#
# **2. In che cosa differiscono i modelli di programmazione di Triton e di CUDA?**
#
# - a) In Triton si scrive per un blocco (un tile) di elementi, in CUDA per un singolo thread.
# - b) In Triton si scrive per un singolo thread, in CUDA per un blocco di elementi.
# - c) I kernel CUDA si scrivono in Python, quelli Triton in C++.
# - d) CUDA è per le GPU; i programmi Triton girano soltanto su CPU.
#
# **3. Quale di queste cose fa il compilatore di Triton, mentre in CUDA tocca al programmatore?**
#
# - a) Capire quale formula il kernel debba calcolare.
# - b) Allocare i tensori che la CPU passa al kernel.
# - c) Scegliere la versione di Python con cui gira lo script.
# - d) Organizzare la memoria condivisa e mettere le barriere fra i thread che la usano.
#
# **4. A che serve `tl.constexpr` su un parametro del kernel?**
#
# - a) Permette al kernel di cambiare il valore del parametro mentre gira.
# - b) Fissa il valore quando si compila, così il compilatore può semplificare il codice proprio per quel valore.
# - c) Collega al kernel una libreria C++ esterna.
# - d) Fa girare il kernel sulla CPU.
#
# **5. Perché Triton è così utile a chi fa ricerca sul deep learning?**
#
# - a) Esegue Python più lentamente, ma con più controlli di sicurezza.
# - b) Con Triton le GPU non servono più.
# - c) Va bene per la regressione lineare, che è quanto serve alla ricerca.
# - d) Permette di scriversi kernel veloci senza dover prima imparare il C++ o CUDA.

# %% nbgrader={"grade": false, "grade_id": "quiz-01-ninja-gap-answers", "locked": false, "schema_version": 3, "solution": true, "task": false}
answers = {1: "", 2: "", 3: "", 4: "", 5: ""}
### BEGIN SOLUTION
answers = {1: "c", 2: "a", 3: "d", 4: "b", 5: "d"}
### END SOLUTION

# %% nbgrader={"grade": true, "grade_id": "quiz-01-ninja-gap", "locked": true, "points": 5, "schema_version": 3, "solution": false, "task": false}
check_quiz("01-ninja-gap", answers)

# %% [markdown] tags=["lang-en"]
# ## In short
#
# - The **Ninja Gap** is the time that high-level code loses against the best hand-written kernel. Here it was bytes: 7 n against 3 n.
# - A Triton kernel says what one **program** does with one **block**; the **mask** keeps it inside; the **grid** says how many there are.
# - The compiler arranges threads, coalesced and wide loads, shared memory, barriers inside a program. The hardware spreads
#   programs over SMs. Addresses, grid, order between programs and allocation stay yours.
# - `tl.constexpr` values are compiled in: each value is a kernel of its own.
#
# **Next:** lesson 02, *Blocks*: two dimensions and strides. To read: Tillet, Kung and Cox,
# [*Triton: an intermediate language and compiler for tiled neural network computations*](https://doi.org/10.1145/3315508.3329973) (2019).

# %% [markdown] tags=["lang-it"]
# ## In breve
#
# - Il **Ninja Gap** è il tempo che il codice ad alto livello perde rispetto al miglior kernel scritto a mano. Qui erano byte: 7 n contro 3 n.
# - Un kernel Triton dice che cosa fa un **programma** con un **blocco**; la **maschera** lo tiene dentro i confini; la **grid** dice quanti sono i programmi.
# - Il compilatore sistema i thread, le letture larghe e raggruppate, la memoria condivisa, le barriere dentro un programma.
#   L'hardware distribuisce i programmi sugli SM. Indirizzi, grid, ordine fra i programmi e allocazione restano a te.
# - I valori `tl.constexpr` finiscono nel codice compilato: ogni valore è un kernel a sé.
#
# **Prossima tappa:** la lezione 02, *Blocchi*: due dimensioni e gli stride. Da leggere: Tillet, Kung e Cox,
# [*Triton: an intermediate language and compiler for tiled neural network computations*](https://doi.org/10.1145/3315508.3329973) (2019).
