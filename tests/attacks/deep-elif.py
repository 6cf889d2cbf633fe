# Two thousand elifs.
# exercise: vector_add
# expect: refused, syntax-error

# %%
import torch
import triton
import triton.language as tl

# %%
@triton.jit
def vector_add_kernel(x_ptr, y_ptr, out_ptr, n, BLOCK: tl.constexpr):
    offs = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    mask = offs < n
    x = tl.load(x_ptr + offs, mask=mask)
    y = tl.load(y_ptr + offs, mask=mask)
    tl.store(out_ptr + offs, x + y, mask=mask)

# %%
def vector_add(x, y):
    if x.numel() == 0:
        return x
    elif x.numel() == 1:
        return y
    elif x.numel() == 2:
        return y
    elif x.numel() == 3:
        return y
    elif x.numel() == 4:
        return y
    elif x.numel() == 5:
        return y
    elif x.numel() == 6:
        return y
    elif x.numel() == 7:
        return y
    elif x.numel() == 8:
        return y
    elif x.numel() == 9:
        return y
    elif x.numel() == 10:
        return y
    elif x.numel() == 11:
        return y
    elif x.numel() == 12:
        return y
    elif x.numel() == 13:
        return y
    elif x.numel() == 14:
        return y
    elif x.numel() == 15:
        return y
    elif x.numel() == 16:
        return y
    elif x.numel() == 17:
        return y
    elif x.numel() == 18:
        return y
    elif x.numel() == 19:
        return y
    elif x.numel() == 20:
        return y
    elif x.numel() == 21:
        return y
    elif x.numel() == 22:
        return y
    elif x.numel() == 23:
        return y
    elif x.numel() == 24:
        return y
    elif x.numel() == 25:
        return y
    elif x.numel() == 26:
        return y
    elif x.numel() == 27:
        return y
    elif x.numel() == 28:
        return y
    elif x.numel() == 29:
        return y
    elif x.numel() == 30:
        return y
    elif x.numel() == 31:
        return y
    elif x.numel() == 32:
        return y
    elif x.numel() == 33:
        return y
    elif x.numel() == 34:
        return y
    elif x.numel() == 35:
        return y
    elif x.numel() == 36:
        return y
    elif x.numel() == 37:
        return y
    elif x.numel() == 38:
        return y
    elif x.numel() == 39:
        return y
    elif x.numel() == 40:
        return y
    elif x.numel() == 41:
        return y
    elif x.numel() == 42:
        return y
    elif x.numel() == 43:
        return y
    elif x.numel() == 44:
        return y
    elif x.numel() == 45:
        return y
    elif x.numel() == 46:
        return y
    elif x.numel() == 47:
        return y
    elif x.numel() == 48:
        return y
    elif x.numel() == 49:
        return y
    elif x.numel() == 50:
        return y
    elif x.numel() == 51:
        return y
    elif x.numel() == 52:
        return y
    elif x.numel() == 53:
        return y
    elif x.numel() == 54:
        return y
    elif x.numel() == 55:
        return y
    elif x.numel() == 56:
        return y
    elif x.numel() == 57:
        return y
    elif x.numel() == 58:
        return y
    elif x.numel() == 59:
        return y
    elif x.numel() == 60:
        return y
    elif x.numel() == 61:
        return y
    elif x.numel() == 62:
        return y
    elif x.numel() == 63:
        return y
    elif x.numel() == 64:
        return y
    elif x.numel() == 65:
        return y
    elif x.numel() == 66:
        return y
    elif x.numel() == 67:
        return y
    elif x.numel() == 68:
        return y
    elif x.numel() == 69:
        return y
    elif x.numel() == 70:
        return y
    elif x.numel() == 71:
        return y
    elif x.numel() == 72:
        return y
    elif x.numel() == 73:
        return y
    elif x.numel() == 74:
        return y
    elif x.numel() == 75:
        return y
    elif x.numel() == 76:
        return y
    elif x.numel() == 77:
        return y
    elif x.numel() == 78:
        return y
    elif x.numel() == 79:
        return y
    elif x.numel() == 80:
        return y
    elif x.numel() == 81:
        return y
    elif x.numel() == 82:
        return y
    elif x.numel() == 83:
        return y
    elif x.numel() == 84:
        return y
    elif x.numel() == 85:
        return y
    elif x.numel() == 86:
        return y
    elif x.numel() == 87:
        return y
    elif x.numel() == 88:
        return y
    elif x.numel() == 89:
        return y
    elif x.numel() == 90:
        return y
    elif x.numel() == 91:
        return y
    elif x.numel() == 92:
        return y
    elif x.numel() == 93:
        return y
    elif x.numel() == 94:
        return y
    elif x.numel() == 95:
        return y
    elif x.numel() == 96:
        return y
    elif x.numel() == 97:
        return y
    elif x.numel() == 98:
        return y
    elif x.numel() == 99:
        return y
    elif x.numel() == 100:
        return y
    elif x.numel() == 101:
        return y
    elif x.numel() == 102:
        return y
    elif x.numel() == 103:
        return y
    elif x.numel() == 104:
        return y
    elif x.numel() == 105:
        return y
    elif x.numel() == 106:
        return y
    elif x.numel() == 107:
        return y
    elif x.numel() == 108:
        return y
    elif x.numel() == 109:
        return y
    elif x.numel() == 110:
        return y
    elif x.numel() == 111:
        return y
    elif x.numel() == 112:
        return y
    elif x.numel() == 113:
        return y
    elif x.numel() == 114:
        return y
    elif x.numel() == 115:
        return y
    elif x.numel() == 116:
        return y
    elif x.numel() == 117:
        return y
    elif x.numel() == 118:
        return y
    elif x.numel() == 119:
        return y
    elif x.numel() == 120:
        return y
    elif x.numel() == 121:
        return y
    elif x.numel() == 122:
        return y
    elif x.numel() == 123:
        return y
    elif x.numel() == 124:
        return y
    elif x.numel() == 125:
        return y
    elif x.numel() == 126:
        return y
    elif x.numel() == 127:
        return y
    elif x.numel() == 128:
        return y
    elif x.numel() == 129:
        return y
    elif x.numel() == 130:
        return y
    elif x.numel() == 131:
        return y
    elif x.numel() == 132:
        return y
    elif x.numel() == 133:
        return y
    elif x.numel() == 134:
        return y
    elif x.numel() == 135:
        return y
    elif x.numel() == 136:
        return y
    elif x.numel() == 137:
        return y
    elif x.numel() == 138:
        return y
    elif x.numel() == 139:
        return y
    elif x.numel() == 140:
        return y
    elif x.numel() == 141:
        return y
    elif x.numel() == 142:
        return y
    elif x.numel() == 143:
        return y
    elif x.numel() == 144:
        return y
    elif x.numel() == 145:
        return y
    elif x.numel() == 146:
        return y
    elif x.numel() == 147:
        return y
    elif x.numel() == 148:
        return y
    elif x.numel() == 149:
        return y
    elif x.numel() == 150:
        return y
    elif x.numel() == 151:
        return y
    elif x.numel() == 152:
        return y
    elif x.numel() == 153:
        return y
    elif x.numel() == 154:
        return y
    elif x.numel() == 155:
        return y
    elif x.numel() == 156:
        return y
    elif x.numel() == 157:
        return y
    elif x.numel() == 158:
        return y
    elif x.numel() == 159:
        return y
    elif x.numel() == 160:
        return y
    elif x.numel() == 161:
        return y
    elif x.numel() == 162:
        return y
    elif x.numel() == 163:
        return y
    elif x.numel() == 164:
        return y
    elif x.numel() == 165:
        return y
    elif x.numel() == 166:
        return y
    elif x.numel() == 167:
        return y
    elif x.numel() == 168:
        return y
    elif x.numel() == 169:
        return y
    elif x.numel() == 170:
        return y
    elif x.numel() == 171:
        return y
    elif x.numel() == 172:
        return y
    elif x.numel() == 173:
        return y
    elif x.numel() == 174:
        return y
    elif x.numel() == 175:
        return y
    elif x.numel() == 176:
        return y
    elif x.numel() == 177:
        return y
    elif x.numel() == 178:
        return y
    elif x.numel() == 179:
        return y
    elif x.numel() == 180:
        return y
    elif x.numel() == 181:
        return y
    elif x.numel() == 182:
        return y
    elif x.numel() == 183:
        return y
    elif x.numel() == 184:
        return y
    elif x.numel() == 185:
        return y
    elif x.numel() == 186:
        return y
    elif x.numel() == 187:
        return y
    elif x.numel() == 188:
        return y
    elif x.numel() == 189:
        return y
    elif x.numel() == 190:
        return y
    elif x.numel() == 191:
        return y
    elif x.numel() == 192:
        return y
    elif x.numel() == 193:
        return y
    elif x.numel() == 194:
        return y
    elif x.numel() == 195:
        return y
    elif x.numel() == 196:
        return y
    elif x.numel() == 197:
        return y
    elif x.numel() == 198:
        return y
    elif x.numel() == 199:
        return y
    elif x.numel() == 200:
        return y
    elif x.numel() == 201:
        return y
    elif x.numel() == 202:
        return y
    elif x.numel() == 203:
        return y
    elif x.numel() == 204:
        return y
    elif x.numel() == 205:
        return y
    elif x.numel() == 206:
        return y
    elif x.numel() == 207:
        return y
    elif x.numel() == 208:
        return y
    elif x.numel() == 209:
        return y
    elif x.numel() == 210:
        return y
    elif x.numel() == 211:
        return y
    elif x.numel() == 212:
        return y
    elif x.numel() == 213:
        return y
    elif x.numel() == 214:
        return y
    elif x.numel() == 215:
        return y
    elif x.numel() == 216:
        return y
    elif x.numel() == 217:
        return y
    elif x.numel() == 218:
        return y
    elif x.numel() == 219:
        return y
    elif x.numel() == 220:
        return y
    elif x.numel() == 221:
        return y
    elif x.numel() == 222:
        return y
    elif x.numel() == 223:
        return y
    elif x.numel() == 224:
        return y
    elif x.numel() == 225:
        return y
    elif x.numel() == 226:
        return y
    elif x.numel() == 227:
        return y
    elif x.numel() == 228:
        return y
    elif x.numel() == 229:
        return y
    elif x.numel() == 230:
        return y
    elif x.numel() == 231:
        return y
    elif x.numel() == 232:
        return y
    elif x.numel() == 233:
        return y
    elif x.numel() == 234:
        return y
    elif x.numel() == 235:
        return y
    elif x.numel() == 236:
        return y
    elif x.numel() == 237:
        return y
    elif x.numel() == 238:
        return y
    elif x.numel() == 239:
        return y
    elif x.numel() == 240:
        return y
    elif x.numel() == 241:
        return y
    elif x.numel() == 242:
        return y
    elif x.numel() == 243:
        return y
    elif x.numel() == 244:
        return y
    elif x.numel() == 245:
        return y
    elif x.numel() == 246:
        return y
    elif x.numel() == 247:
        return y
    elif x.numel() == 248:
        return y
    elif x.numel() == 249:
        return y
    elif x.numel() == 250:
        return y
    elif x.numel() == 251:
        return y
    elif x.numel() == 252:
        return y
    elif x.numel() == 253:
        return y
    elif x.numel() == 254:
        return y
    elif x.numel() == 255:
        return y
    elif x.numel() == 256:
        return y
    elif x.numel() == 257:
        return y
    elif x.numel() == 258:
        return y
    elif x.numel() == 259:
        return y
    elif x.numel() == 260:
        return y
    elif x.numel() == 261:
        return y
    elif x.numel() == 262:
        return y
    elif x.numel() == 263:
        return y
    elif x.numel() == 264:
        return y
    elif x.numel() == 265:
        return y
    elif x.numel() == 266:
        return y
    elif x.numel() == 267:
        return y
    elif x.numel() == 268:
        return y
    elif x.numel() == 269:
        return y
    elif x.numel() == 270:
        return y
    elif x.numel() == 271:
        return y
    elif x.numel() == 272:
        return y
    elif x.numel() == 273:
        return y
    elif x.numel() == 274:
        return y
    elif x.numel() == 275:
        return y
    elif x.numel() == 276:
        return y
    elif x.numel() == 277:
        return y
    elif x.numel() == 278:
        return y
    elif x.numel() == 279:
        return y
    elif x.numel() == 280:
        return y
    elif x.numel() == 281:
        return y
    elif x.numel() == 282:
        return y
    elif x.numel() == 283:
        return y
    elif x.numel() == 284:
        return y
    elif x.numel() == 285:
        return y
    elif x.numel() == 286:
        return y
    elif x.numel() == 287:
        return y
    elif x.numel() == 288:
        return y
    elif x.numel() == 289:
        return y
    elif x.numel() == 290:
        return y
    elif x.numel() == 291:
        return y
    elif x.numel() == 292:
        return y
    elif x.numel() == 293:
        return y
    elif x.numel() == 294:
        return y
    elif x.numel() == 295:
        return y
    elif x.numel() == 296:
        return y
    elif x.numel() == 297:
        return y
    elif x.numel() == 298:
        return y
    elif x.numel() == 299:
        return y
    elif x.numel() == 300:
        return y
    elif x.numel() == 301:
        return y
    elif x.numel() == 302:
        return y
    elif x.numel() == 303:
        return y
    elif x.numel() == 304:
        return y
    elif x.numel() == 305:
        return y
    elif x.numel() == 306:
        return y
    elif x.numel() == 307:
        return y
    elif x.numel() == 308:
        return y
    elif x.numel() == 309:
        return y
    elif x.numel() == 310:
        return y
    elif x.numel() == 311:
        return y
    elif x.numel() == 312:
        return y
    elif x.numel() == 313:
        return y
    elif x.numel() == 314:
        return y
    elif x.numel() == 315:
        return y
    elif x.numel() == 316:
        return y
    elif x.numel() == 317:
        return y
    elif x.numel() == 318:
        return y
    elif x.numel() == 319:
        return y
    elif x.numel() == 320:
        return y
    elif x.numel() == 321:
        return y
    elif x.numel() == 322:
        return y
    elif x.numel() == 323:
        return y
    elif x.numel() == 324:
        return y
    elif x.numel() == 325:
        return y
    elif x.numel() == 326:
        return y
    elif x.numel() == 327:
        return y
    elif x.numel() == 328:
        return y
    elif x.numel() == 329:
        return y
    elif x.numel() == 330:
        return y
    elif x.numel() == 331:
        return y
    elif x.numel() == 332:
        return y
    elif x.numel() == 333:
        return y
    elif x.numel() == 334:
        return y
    elif x.numel() == 335:
        return y
    elif x.numel() == 336:
        return y
    elif x.numel() == 337:
        return y
    elif x.numel() == 338:
        return y
    elif x.numel() == 339:
        return y
    elif x.numel() == 340:
        return y
    elif x.numel() == 341:
        return y
    elif x.numel() == 342:
        return y
    elif x.numel() == 343:
        return y
    elif x.numel() == 344:
        return y
    elif x.numel() == 345:
        return y
    elif x.numel() == 346:
        return y
    elif x.numel() == 347:
        return y
    elif x.numel() == 348:
        return y
    elif x.numel() == 349:
        return y
    elif x.numel() == 350:
        return y
    elif x.numel() == 351:
        return y
    elif x.numel() == 352:
        return y
    elif x.numel() == 353:
        return y
    elif x.numel() == 354:
        return y
    elif x.numel() == 355:
        return y
    elif x.numel() == 356:
        return y
    elif x.numel() == 357:
        return y
    elif x.numel() == 358:
        return y
    elif x.numel() == 359:
        return y
    elif x.numel() == 360:
        return y
    elif x.numel() == 361:
        return y
    elif x.numel() == 362:
        return y
    elif x.numel() == 363:
        return y
    elif x.numel() == 364:
        return y
    elif x.numel() == 365:
        return y
    elif x.numel() == 366:
        return y
    elif x.numel() == 367:
        return y
    elif x.numel() == 368:
        return y
    elif x.numel() == 369:
        return y
    elif x.numel() == 370:
        return y
    elif x.numel() == 371:
        return y
    elif x.numel() == 372:
        return y
    elif x.numel() == 373:
        return y
    elif x.numel() == 374:
        return y
    elif x.numel() == 375:
        return y
    elif x.numel() == 376:
        return y
    elif x.numel() == 377:
        return y
    elif x.numel() == 378:
        return y
    elif x.numel() == 379:
        return y
    elif x.numel() == 380:
        return y
    elif x.numel() == 381:
        return y
    elif x.numel() == 382:
        return y
    elif x.numel() == 383:
        return y
    elif x.numel() == 384:
        return y
    elif x.numel() == 385:
        return y
    elif x.numel() == 386:
        return y
    elif x.numel() == 387:
        return y
    elif x.numel() == 388:
        return y
    elif x.numel() == 389:
        return y
    elif x.numel() == 390:
        return y
    elif x.numel() == 391:
        return y
    elif x.numel() == 392:
        return y
    elif x.numel() == 393:
        return y
    elif x.numel() == 394:
        return y
    elif x.numel() == 395:
        return y
    elif x.numel() == 396:
        return y
    elif x.numel() == 397:
        return y
    elif x.numel() == 398:
        return y
    elif x.numel() == 399:
        return y
    elif x.numel() == 400:
        return y
    elif x.numel() == 401:
        return y
    elif x.numel() == 402:
        return y
    elif x.numel() == 403:
        return y
    elif x.numel() == 404:
        return y
    elif x.numel() == 405:
        return y
    elif x.numel() == 406:
        return y
    elif x.numel() == 407:
        return y
    elif x.numel() == 408:
        return y
    elif x.numel() == 409:
        return y
    elif x.numel() == 410:
        return y
    elif x.numel() == 411:
        return y
    elif x.numel() == 412:
        return y
    elif x.numel() == 413:
        return y
    elif x.numel() == 414:
        return y
    elif x.numel() == 415:
        return y
    elif x.numel() == 416:
        return y
    elif x.numel() == 417:
        return y
    elif x.numel() == 418:
        return y
    elif x.numel() == 419:
        return y
    elif x.numel() == 420:
        return y
    elif x.numel() == 421:
        return y
    elif x.numel() == 422:
        return y
    elif x.numel() == 423:
        return y
    elif x.numel() == 424:
        return y
    elif x.numel() == 425:
        return y
    elif x.numel() == 426:
        return y
    elif x.numel() == 427:
        return y
    elif x.numel() == 428:
        return y
    elif x.numel() == 429:
        return y
    elif x.numel() == 430:
        return y
    elif x.numel() == 431:
        return y
    elif x.numel() == 432:
        return y
    elif x.numel() == 433:
        return y
    elif x.numel() == 434:
        return y
    elif x.numel() == 435:
        return y
    elif x.numel() == 436:
        return y
    elif x.numel() == 437:
        return y
    elif x.numel() == 438:
        return y
    elif x.numel() == 439:
        return y
    elif x.numel() == 440:
        return y
    elif x.numel() == 441:
        return y
    elif x.numel() == 442:
        return y
    elif x.numel() == 443:
        return y
    elif x.numel() == 444:
        return y
    elif x.numel() == 445:
        return y
    elif x.numel() == 446:
        return y
    elif x.numel() == 447:
        return y
    elif x.numel() == 448:
        return y
    elif x.numel() == 449:
        return y
    elif x.numel() == 450:
        return y
    elif x.numel() == 451:
        return y
    elif x.numel() == 452:
        return y
    elif x.numel() == 453:
        return y
    elif x.numel() == 454:
        return y
    elif x.numel() == 455:
        return y
    elif x.numel() == 456:
        return y
    elif x.numel() == 457:
        return y
    elif x.numel() == 458:
        return y
    elif x.numel() == 459:
        return y
    elif x.numel() == 460:
        return y
    elif x.numel() == 461:
        return y
    elif x.numel() == 462:
        return y
    elif x.numel() == 463:
        return y
    elif x.numel() == 464:
        return y
    elif x.numel() == 465:
        return y
    elif x.numel() == 466:
        return y
    elif x.numel() == 467:
        return y
    elif x.numel() == 468:
        return y
    elif x.numel() == 469:
        return y
    elif x.numel() == 470:
        return y
    elif x.numel() == 471:
        return y
    elif x.numel() == 472:
        return y
    elif x.numel() == 473:
        return y
    elif x.numel() == 474:
        return y
    elif x.numel() == 475:
        return y
    elif x.numel() == 476:
        return y
    elif x.numel() == 477:
        return y
    elif x.numel() == 478:
        return y
    elif x.numel() == 479:
        return y
    elif x.numel() == 480:
        return y
    elif x.numel() == 481:
        return y
    elif x.numel() == 482:
        return y
    elif x.numel() == 483:
        return y
    elif x.numel() == 484:
        return y
    elif x.numel() == 485:
        return y
    elif x.numel() == 486:
        return y
    elif x.numel() == 487:
        return y
    elif x.numel() == 488:
        return y
    elif x.numel() == 489:
        return y
    elif x.numel() == 490:
        return y
    elif x.numel() == 491:
        return y
    elif x.numel() == 492:
        return y
    elif x.numel() == 493:
        return y
    elif x.numel() == 494:
        return y
    elif x.numel() == 495:
        return y
    elif x.numel() == 496:
        return y
    elif x.numel() == 497:
        return y
    elif x.numel() == 498:
        return y
    elif x.numel() == 499:
        return y
    elif x.numel() == 500:
        return y
    elif x.numel() == 501:
        return y
    elif x.numel() == 502:
        return y
    elif x.numel() == 503:
        return y
    elif x.numel() == 504:
        return y
    elif x.numel() == 505:
        return y
    elif x.numel() == 506:
        return y
    elif x.numel() == 507:
        return y
    elif x.numel() == 508:
        return y
    elif x.numel() == 509:
        return y
    elif x.numel() == 510:
        return y
    elif x.numel() == 511:
        return y
    elif x.numel() == 512:
        return y
    elif x.numel() == 513:
        return y
    elif x.numel() == 514:
        return y
    elif x.numel() == 515:
        return y
    elif x.numel() == 516:
        return y
    elif x.numel() == 517:
        return y
    elif x.numel() == 518:
        return y
    elif x.numel() == 519:
        return y
    elif x.numel() == 520:
        return y
    elif x.numel() == 521:
        return y
    elif x.numel() == 522:
        return y
    elif x.numel() == 523:
        return y
    elif x.numel() == 524:
        return y
    elif x.numel() == 525:
        return y
    elif x.numel() == 526:
        return y
    elif x.numel() == 527:
        return y
    elif x.numel() == 528:
        return y
    elif x.numel() == 529:
        return y
    elif x.numel() == 530:
        return y
    elif x.numel() == 531:
        return y
    elif x.numel() == 532:
        return y
    elif x.numel() == 533:
        return y
    elif x.numel() == 534:
        return y
    elif x.numel() == 535:
        return y
    elif x.numel() == 536:
        return y
    elif x.numel() == 537:
        return y
    elif x.numel() == 538:
        return y
    elif x.numel() == 539:
        return y
    elif x.numel() == 540:
        return y
    elif x.numel() == 541:
        return y
    elif x.numel() == 542:
        return y
    elif x.numel() == 543:
        return y
    elif x.numel() == 544:
        return y
    elif x.numel() == 545:
        return y
    elif x.numel() == 546:
        return y
    elif x.numel() == 547:
        return y
    elif x.numel() == 548:
        return y
    elif x.numel() == 549:
        return y
    elif x.numel() == 550:
        return y
    elif x.numel() == 551:
        return y
    elif x.numel() == 552:
        return y
    elif x.numel() == 553:
        return y
    elif x.numel() == 554:
        return y
    elif x.numel() == 555:
        return y
    elif x.numel() == 556:
        return y
    elif x.numel() == 557:
        return y
    elif x.numel() == 558:
        return y
    elif x.numel() == 559:
        return y
    elif x.numel() == 560:
        return y
    elif x.numel() == 561:
        return y
    elif x.numel() == 562:
        return y
    elif x.numel() == 563:
        return y
    elif x.numel() == 564:
        return y
    elif x.numel() == 565:
        return y
    elif x.numel() == 566:
        return y
    elif x.numel() == 567:
        return y
    elif x.numel() == 568:
        return y
    elif x.numel() == 569:
        return y
    elif x.numel() == 570:
        return y
    elif x.numel() == 571:
        return y
    elif x.numel() == 572:
        return y
    elif x.numel() == 573:
        return y
    elif x.numel() == 574:
        return y
    elif x.numel() == 575:
        return y
    elif x.numel() == 576:
        return y
    elif x.numel() == 577:
        return y
    elif x.numel() == 578:
        return y
    elif x.numel() == 579:
        return y
    elif x.numel() == 580:
        return y
    elif x.numel() == 581:
        return y
    elif x.numel() == 582:
        return y
    elif x.numel() == 583:
        return y
    elif x.numel() == 584:
        return y
    elif x.numel() == 585:
        return y
    elif x.numel() == 586:
        return y
    elif x.numel() == 587:
        return y
    elif x.numel() == 588:
        return y
    elif x.numel() == 589:
        return y
    elif x.numel() == 590:
        return y
    elif x.numel() == 591:
        return y
    elif x.numel() == 592:
        return y
    elif x.numel() == 593:
        return y
    elif x.numel() == 594:
        return y
    elif x.numel() == 595:
        return y
    elif x.numel() == 596:
        return y
    elif x.numel() == 597:
        return y
    elif x.numel() == 598:
        return y
    elif x.numel() == 599:
        return y
    elif x.numel() == 600:
        return y
    elif x.numel() == 601:
        return y
    elif x.numel() == 602:
        return y
    elif x.numel() == 603:
        return y
    elif x.numel() == 604:
        return y
    elif x.numel() == 605:
        return y
    elif x.numel() == 606:
        return y
    elif x.numel() == 607:
        return y
    elif x.numel() == 608:
        return y
    elif x.numel() == 609:
        return y
    elif x.numel() == 610:
        return y
    elif x.numel() == 611:
        return y
    elif x.numel() == 612:
        return y
    elif x.numel() == 613:
        return y
    elif x.numel() == 614:
        return y
    elif x.numel() == 615:
        return y
    elif x.numel() == 616:
        return y
    elif x.numel() == 617:
        return y
    elif x.numel() == 618:
        return y
    elif x.numel() == 619:
        return y
    elif x.numel() == 620:
        return y
    elif x.numel() == 621:
        return y
    elif x.numel() == 622:
        return y
    elif x.numel() == 623:
        return y
    elif x.numel() == 624:
        return y
    elif x.numel() == 625:
        return y
    elif x.numel() == 626:
        return y
    elif x.numel() == 627:
        return y
    elif x.numel() == 628:
        return y
    elif x.numel() == 629:
        return y
    elif x.numel() == 630:
        return y
    elif x.numel() == 631:
        return y
    elif x.numel() == 632:
        return y
    elif x.numel() == 633:
        return y
    elif x.numel() == 634:
        return y
    elif x.numel() == 635:
        return y
    elif x.numel() == 636:
        return y
    elif x.numel() == 637:
        return y
    elif x.numel() == 638:
        return y
    elif x.numel() == 639:
        return y
    elif x.numel() == 640:
        return y
    elif x.numel() == 641:
        return y
    elif x.numel() == 642:
        return y
    elif x.numel() == 643:
        return y
    elif x.numel() == 644:
        return y
    elif x.numel() == 645:
        return y
    elif x.numel() == 646:
        return y
    elif x.numel() == 647:
        return y
    elif x.numel() == 648:
        return y
    elif x.numel() == 649:
        return y
    elif x.numel() == 650:
        return y
    elif x.numel() == 651:
        return y
    elif x.numel() == 652:
        return y
    elif x.numel() == 653:
        return y
    elif x.numel() == 654:
        return y
    elif x.numel() == 655:
        return y
    elif x.numel() == 656:
        return y
    elif x.numel() == 657:
        return y
    elif x.numel() == 658:
        return y
    elif x.numel() == 659:
        return y
    elif x.numel() == 660:
        return y
    elif x.numel() == 661:
        return y
    elif x.numel() == 662:
        return y
    elif x.numel() == 663:
        return y
    elif x.numel() == 664:
        return y
    elif x.numel() == 665:
        return y
    elif x.numel() == 666:
        return y
    elif x.numel() == 667:
        return y
    elif x.numel() == 668:
        return y
    elif x.numel() == 669:
        return y
    elif x.numel() == 670:
        return y
    elif x.numel() == 671:
        return y
    elif x.numel() == 672:
        return y
    elif x.numel() == 673:
        return y
    elif x.numel() == 674:
        return y
    elif x.numel() == 675:
        return y
    elif x.numel() == 676:
        return y
    elif x.numel() == 677:
        return y
    elif x.numel() == 678:
        return y
    elif x.numel() == 679:
        return y
    elif x.numel() == 680:
        return y
    elif x.numel() == 681:
        return y
    elif x.numel() == 682:
        return y
    elif x.numel() == 683:
        return y
    elif x.numel() == 684:
        return y
    elif x.numel() == 685:
        return y
    elif x.numel() == 686:
        return y
    elif x.numel() == 687:
        return y
    elif x.numel() == 688:
        return y
    elif x.numel() == 689:
        return y
    elif x.numel() == 690:
        return y
    elif x.numel() == 691:
        return y
    elif x.numel() == 692:
        return y
    elif x.numel() == 693:
        return y
    elif x.numel() == 694:
        return y
    elif x.numel() == 695:
        return y
    elif x.numel() == 696:
        return y
    elif x.numel() == 697:
        return y
    elif x.numel() == 698:
        return y
    elif x.numel() == 699:
        return y
    elif x.numel() == 700:
        return y
    elif x.numel() == 701:
        return y
    elif x.numel() == 702:
        return y
    elif x.numel() == 703:
        return y
    elif x.numel() == 704:
        return y
    elif x.numel() == 705:
        return y
    elif x.numel() == 706:
        return y
    elif x.numel() == 707:
        return y
    elif x.numel() == 708:
        return y
    elif x.numel() == 709:
        return y
    elif x.numel() == 710:
        return y
    elif x.numel() == 711:
        return y
    elif x.numel() == 712:
        return y
    elif x.numel() == 713:
        return y
    elif x.numel() == 714:
        return y
    elif x.numel() == 715:
        return y
    elif x.numel() == 716:
        return y
    elif x.numel() == 717:
        return y
    elif x.numel() == 718:
        return y
    elif x.numel() == 719:
        return y
    elif x.numel() == 720:
        return y
    elif x.numel() == 721:
        return y
    elif x.numel() == 722:
        return y
    elif x.numel() == 723:
        return y
    elif x.numel() == 724:
        return y
    elif x.numel() == 725:
        return y
    elif x.numel() == 726:
        return y
    elif x.numel() == 727:
        return y
    elif x.numel() == 728:
        return y
    elif x.numel() == 729:
        return y
    elif x.numel() == 730:
        return y
    elif x.numel() == 731:
        return y
    elif x.numel() == 732:
        return y
    elif x.numel() == 733:
        return y
    elif x.numel() == 734:
        return y
    elif x.numel() == 735:
        return y
    elif x.numel() == 736:
        return y
    elif x.numel() == 737:
        return y
    elif x.numel() == 738:
        return y
    elif x.numel() == 739:
        return y
    elif x.numel() == 740:
        return y
    elif x.numel() == 741:
        return y
    elif x.numel() == 742:
        return y
    elif x.numel() == 743:
        return y
    elif x.numel() == 744:
        return y
    elif x.numel() == 745:
        return y
    elif x.numel() == 746:
        return y
    elif x.numel() == 747:
        return y
    elif x.numel() == 748:
        return y
    elif x.numel() == 749:
        return y
    elif x.numel() == 750:
        return y
    elif x.numel() == 751:
        return y
    elif x.numel() == 752:
        return y
    elif x.numel() == 753:
        return y
    elif x.numel() == 754:
        return y
    elif x.numel() == 755:
        return y
    elif x.numel() == 756:
        return y
    elif x.numel() == 757:
        return y
    elif x.numel() == 758:
        return y
    elif x.numel() == 759:
        return y
    elif x.numel() == 760:
        return y
    elif x.numel() == 761:
        return y
    elif x.numel() == 762:
        return y
    elif x.numel() == 763:
        return y
    elif x.numel() == 764:
        return y
    elif x.numel() == 765:
        return y
    elif x.numel() == 766:
        return y
    elif x.numel() == 767:
        return y
    elif x.numel() == 768:
        return y
    elif x.numel() == 769:
        return y
    elif x.numel() == 770:
        return y
    elif x.numel() == 771:
        return y
    elif x.numel() == 772:
        return y
    elif x.numel() == 773:
        return y
    elif x.numel() == 774:
        return y
    elif x.numel() == 775:
        return y
    elif x.numel() == 776:
        return y
    elif x.numel() == 777:
        return y
    elif x.numel() == 778:
        return y
    elif x.numel() == 779:
        return y
    elif x.numel() == 780:
        return y
    elif x.numel() == 781:
        return y
    elif x.numel() == 782:
        return y
    elif x.numel() == 783:
        return y
    elif x.numel() == 784:
        return y
    elif x.numel() == 785:
        return y
    elif x.numel() == 786:
        return y
    elif x.numel() == 787:
        return y
    elif x.numel() == 788:
        return y
    elif x.numel() == 789:
        return y
    elif x.numel() == 790:
        return y
    elif x.numel() == 791:
        return y
    elif x.numel() == 792:
        return y
    elif x.numel() == 793:
        return y
    elif x.numel() == 794:
        return y
    elif x.numel() == 795:
        return y
    elif x.numel() == 796:
        return y
    elif x.numel() == 797:
        return y
    elif x.numel() == 798:
        return y
    elif x.numel() == 799:
        return y
    elif x.numel() == 800:
        return y
    elif x.numel() == 801:
        return y
    elif x.numel() == 802:
        return y
    elif x.numel() == 803:
        return y
    elif x.numel() == 804:
        return y
    elif x.numel() == 805:
        return y
    elif x.numel() == 806:
        return y
    elif x.numel() == 807:
        return y
    elif x.numel() == 808:
        return y
    elif x.numel() == 809:
        return y
    elif x.numel() == 810:
        return y
    elif x.numel() == 811:
        return y
    elif x.numel() == 812:
        return y
    elif x.numel() == 813:
        return y
    elif x.numel() == 814:
        return y
    elif x.numel() == 815:
        return y
    elif x.numel() == 816:
        return y
    elif x.numel() == 817:
        return y
    elif x.numel() == 818:
        return y
    elif x.numel() == 819:
        return y
    elif x.numel() == 820:
        return y
    elif x.numel() == 821:
        return y
    elif x.numel() == 822:
        return y
    elif x.numel() == 823:
        return y
    elif x.numel() == 824:
        return y
    elif x.numel() == 825:
        return y
    elif x.numel() == 826:
        return y
    elif x.numel() == 827:
        return y
    elif x.numel() == 828:
        return y
    elif x.numel() == 829:
        return y
    elif x.numel() == 830:
        return y
    elif x.numel() == 831:
        return y
    elif x.numel() == 832:
        return y
    elif x.numel() == 833:
        return y
    elif x.numel() == 834:
        return y
    elif x.numel() == 835:
        return y
    elif x.numel() == 836:
        return y
    elif x.numel() == 837:
        return y
    elif x.numel() == 838:
        return y
    elif x.numel() == 839:
        return y
    elif x.numel() == 840:
        return y
    elif x.numel() == 841:
        return y
    elif x.numel() == 842:
        return y
    elif x.numel() == 843:
        return y
    elif x.numel() == 844:
        return y
    elif x.numel() == 845:
        return y
    elif x.numel() == 846:
        return y
    elif x.numel() == 847:
        return y
    elif x.numel() == 848:
        return y
    elif x.numel() == 849:
        return y
    elif x.numel() == 850:
        return y
    elif x.numel() == 851:
        return y
    elif x.numel() == 852:
        return y
    elif x.numel() == 853:
        return y
    elif x.numel() == 854:
        return y
    elif x.numel() == 855:
        return y
    elif x.numel() == 856:
        return y
    elif x.numel() == 857:
        return y
    elif x.numel() == 858:
        return y
    elif x.numel() == 859:
        return y
    elif x.numel() == 860:
        return y
    elif x.numel() == 861:
        return y
    elif x.numel() == 862:
        return y
    elif x.numel() == 863:
        return y
    elif x.numel() == 864:
        return y
    elif x.numel() == 865:
        return y
    elif x.numel() == 866:
        return y
    elif x.numel() == 867:
        return y
    elif x.numel() == 868:
        return y
    elif x.numel() == 869:
        return y
    elif x.numel() == 870:
        return y
    elif x.numel() == 871:
        return y
    elif x.numel() == 872:
        return y
    elif x.numel() == 873:
        return y
    elif x.numel() == 874:
        return y
    elif x.numel() == 875:
        return y
    elif x.numel() == 876:
        return y
    elif x.numel() == 877:
        return y
    elif x.numel() == 878:
        return y
    elif x.numel() == 879:
        return y
    elif x.numel() == 880:
        return y
    elif x.numel() == 881:
        return y
    elif x.numel() == 882:
        return y
    elif x.numel() == 883:
        return y
    elif x.numel() == 884:
        return y
    elif x.numel() == 885:
        return y
    elif x.numel() == 886:
        return y
    elif x.numel() == 887:
        return y
    elif x.numel() == 888:
        return y
    elif x.numel() == 889:
        return y
    elif x.numel() == 890:
        return y
    elif x.numel() == 891:
        return y
    elif x.numel() == 892:
        return y
    elif x.numel() == 893:
        return y
    elif x.numel() == 894:
        return y
    elif x.numel() == 895:
        return y
    elif x.numel() == 896:
        return y
    elif x.numel() == 897:
        return y
    elif x.numel() == 898:
        return y
    elif x.numel() == 899:
        return y
    elif x.numel() == 900:
        return y
    elif x.numel() == 901:
        return y
    elif x.numel() == 902:
        return y
    elif x.numel() == 903:
        return y
    elif x.numel() == 904:
        return y
    elif x.numel() == 905:
        return y
    elif x.numel() == 906:
        return y
    elif x.numel() == 907:
        return y
    elif x.numel() == 908:
        return y
    elif x.numel() == 909:
        return y
    elif x.numel() == 910:
        return y
    elif x.numel() == 911:
        return y
    elif x.numel() == 912:
        return y
    elif x.numel() == 913:
        return y
    elif x.numel() == 914:
        return y
    elif x.numel() == 915:
        return y
    elif x.numel() == 916:
        return y
    elif x.numel() == 917:
        return y
    elif x.numel() == 918:
        return y
    elif x.numel() == 919:
        return y
    elif x.numel() == 920:
        return y
    elif x.numel() == 921:
        return y
    elif x.numel() == 922:
        return y
    elif x.numel() == 923:
        return y
    elif x.numel() == 924:
        return y
    elif x.numel() == 925:
        return y
    elif x.numel() == 926:
        return y
    elif x.numel() == 927:
        return y
    elif x.numel() == 928:
        return y
    elif x.numel() == 929:
        return y
    elif x.numel() == 930:
        return y
    elif x.numel() == 931:
        return y
    elif x.numel() == 932:
        return y
    elif x.numel() == 933:
        return y
    elif x.numel() == 934:
        return y
    elif x.numel() == 935:
        return y
    elif x.numel() == 936:
        return y
    elif x.numel() == 937:
        return y
    elif x.numel() == 938:
        return y
    elif x.numel() == 939:
        return y
    elif x.numel() == 940:
        return y
    elif x.numel() == 941:
        return y
    elif x.numel() == 942:
        return y
    elif x.numel() == 943:
        return y
    elif x.numel() == 944:
        return y
    elif x.numel() == 945:
        return y
    elif x.numel() == 946:
        return y
    elif x.numel() == 947:
        return y
    elif x.numel() == 948:
        return y
    elif x.numel() == 949:
        return y
    elif x.numel() == 950:
        return y
    elif x.numel() == 951:
        return y
    elif x.numel() == 952:
        return y
    elif x.numel() == 953:
        return y
    elif x.numel() == 954:
        return y
    elif x.numel() == 955:
        return y
    elif x.numel() == 956:
        return y
    elif x.numel() == 957:
        return y
    elif x.numel() == 958:
        return y
    elif x.numel() == 959:
        return y
    elif x.numel() == 960:
        return y
    elif x.numel() == 961:
        return y
    elif x.numel() == 962:
        return y
    elif x.numel() == 963:
        return y
    elif x.numel() == 964:
        return y
    elif x.numel() == 965:
        return y
    elif x.numel() == 966:
        return y
    elif x.numel() == 967:
        return y
    elif x.numel() == 968:
        return y
    elif x.numel() == 969:
        return y
    elif x.numel() == 970:
        return y
    elif x.numel() == 971:
        return y
    elif x.numel() == 972:
        return y
    elif x.numel() == 973:
        return y
    elif x.numel() == 974:
        return y
    elif x.numel() == 975:
        return y
    elif x.numel() == 976:
        return y
    elif x.numel() == 977:
        return y
    elif x.numel() == 978:
        return y
    elif x.numel() == 979:
        return y
    elif x.numel() == 980:
        return y
    elif x.numel() == 981:
        return y
    elif x.numel() == 982:
        return y
    elif x.numel() == 983:
        return y
    elif x.numel() == 984:
        return y
    elif x.numel() == 985:
        return y
    elif x.numel() == 986:
        return y
    elif x.numel() == 987:
        return y
    elif x.numel() == 988:
        return y
    elif x.numel() == 989:
        return y
    elif x.numel() == 990:
        return y
    elif x.numel() == 991:
        return y
    elif x.numel() == 992:
        return y
    elif x.numel() == 993:
        return y
    elif x.numel() == 994:
        return y
    elif x.numel() == 995:
        return y
    elif x.numel() == 996:
        return y
    elif x.numel() == 997:
        return y
    elif x.numel() == 998:
        return y
    elif x.numel() == 999:
        return y
    elif x.numel() == 1000:
        return y
    elif x.numel() == 1001:
        return y
    elif x.numel() == 1002:
        return y
    elif x.numel() == 1003:
        return y
    elif x.numel() == 1004:
        return y
    elif x.numel() == 1005:
        return y
    elif x.numel() == 1006:
        return y
    elif x.numel() == 1007:
        return y
    elif x.numel() == 1008:
        return y
    elif x.numel() == 1009:
        return y
    elif x.numel() == 1010:
        return y
    elif x.numel() == 1011:
        return y
    elif x.numel() == 1012:
        return y
    elif x.numel() == 1013:
        return y
    elif x.numel() == 1014:
        return y
    elif x.numel() == 1015:
        return y
    elif x.numel() == 1016:
        return y
    elif x.numel() == 1017:
        return y
    elif x.numel() == 1018:
        return y
    elif x.numel() == 1019:
        return y
    elif x.numel() == 1020:
        return y
    elif x.numel() == 1021:
        return y
    elif x.numel() == 1022:
        return y
    elif x.numel() == 1023:
        return y
    elif x.numel() == 1024:
        return y
    elif x.numel() == 1025:
        return y
    elif x.numel() == 1026:
        return y
    elif x.numel() == 1027:
        return y
    elif x.numel() == 1028:
        return y
    elif x.numel() == 1029:
        return y
    elif x.numel() == 1030:
        return y
    elif x.numel() == 1031:
        return y
    elif x.numel() == 1032:
        return y
    elif x.numel() == 1033:
        return y
    elif x.numel() == 1034:
        return y
    elif x.numel() == 1035:
        return y
    elif x.numel() == 1036:
        return y
    elif x.numel() == 1037:
        return y
    elif x.numel() == 1038:
        return y
    elif x.numel() == 1039:
        return y
    elif x.numel() == 1040:
        return y
    elif x.numel() == 1041:
        return y
    elif x.numel() == 1042:
        return y
    elif x.numel() == 1043:
        return y
    elif x.numel() == 1044:
        return y
    elif x.numel() == 1045:
        return y
    elif x.numel() == 1046:
        return y
    elif x.numel() == 1047:
        return y
    elif x.numel() == 1048:
        return y
    elif x.numel() == 1049:
        return y
    elif x.numel() == 1050:
        return y
    elif x.numel() == 1051:
        return y
    elif x.numel() == 1052:
        return y
    elif x.numel() == 1053:
        return y
    elif x.numel() == 1054:
        return y
    elif x.numel() == 1055:
        return y
    elif x.numel() == 1056:
        return y
    elif x.numel() == 1057:
        return y
    elif x.numel() == 1058:
        return y
    elif x.numel() == 1059:
        return y
    elif x.numel() == 1060:
        return y
    elif x.numel() == 1061:
        return y
    elif x.numel() == 1062:
        return y
    elif x.numel() == 1063:
        return y
    elif x.numel() == 1064:
        return y
    elif x.numel() == 1065:
        return y
    elif x.numel() == 1066:
        return y
    elif x.numel() == 1067:
        return y
    elif x.numel() == 1068:
        return y
    elif x.numel() == 1069:
        return y
    elif x.numel() == 1070:
        return y
    elif x.numel() == 1071:
        return y
    elif x.numel() == 1072:
        return y
    elif x.numel() == 1073:
        return y
    elif x.numel() == 1074:
        return y
    elif x.numel() == 1075:
        return y
    elif x.numel() == 1076:
        return y
    elif x.numel() == 1077:
        return y
    elif x.numel() == 1078:
        return y
    elif x.numel() == 1079:
        return y
    elif x.numel() == 1080:
        return y
    elif x.numel() == 1081:
        return y
    elif x.numel() == 1082:
        return y
    elif x.numel() == 1083:
        return y
    elif x.numel() == 1084:
        return y
    elif x.numel() == 1085:
        return y
    elif x.numel() == 1086:
        return y
    elif x.numel() == 1087:
        return y
    elif x.numel() == 1088:
        return y
    elif x.numel() == 1089:
        return y
    elif x.numel() == 1090:
        return y
    elif x.numel() == 1091:
        return y
    elif x.numel() == 1092:
        return y
    elif x.numel() == 1093:
        return y
    elif x.numel() == 1094:
        return y
    elif x.numel() == 1095:
        return y
    elif x.numel() == 1096:
        return y
    elif x.numel() == 1097:
        return y
    elif x.numel() == 1098:
        return y
    elif x.numel() == 1099:
        return y
    elif x.numel() == 1100:
        return y
    elif x.numel() == 1101:
        return y
    elif x.numel() == 1102:
        return y
    elif x.numel() == 1103:
        return y
    elif x.numel() == 1104:
        return y
    elif x.numel() == 1105:
        return y
    elif x.numel() == 1106:
        return y
    elif x.numel() == 1107:
        return y
    elif x.numel() == 1108:
        return y
    elif x.numel() == 1109:
        return y
    elif x.numel() == 1110:
        return y
    elif x.numel() == 1111:
        return y
    elif x.numel() == 1112:
        return y
    elif x.numel() == 1113:
        return y
    elif x.numel() == 1114:
        return y
    elif x.numel() == 1115:
        return y
    elif x.numel() == 1116:
        return y
    elif x.numel() == 1117:
        return y
    elif x.numel() == 1118:
        return y
    elif x.numel() == 1119:
        return y
    elif x.numel() == 1120:
        return y
    elif x.numel() == 1121:
        return y
    elif x.numel() == 1122:
        return y
    elif x.numel() == 1123:
        return y
    elif x.numel() == 1124:
        return y
    elif x.numel() == 1125:
        return y
    elif x.numel() == 1126:
        return y
    elif x.numel() == 1127:
        return y
    elif x.numel() == 1128:
        return y
    elif x.numel() == 1129:
        return y
    elif x.numel() == 1130:
        return y
    elif x.numel() == 1131:
        return y
    elif x.numel() == 1132:
        return y
    elif x.numel() == 1133:
        return y
    elif x.numel() == 1134:
        return y
    elif x.numel() == 1135:
        return y
    elif x.numel() == 1136:
        return y
    elif x.numel() == 1137:
        return y
    elif x.numel() == 1138:
        return y
    elif x.numel() == 1139:
        return y
    elif x.numel() == 1140:
        return y
    elif x.numel() == 1141:
        return y
    elif x.numel() == 1142:
        return y
    elif x.numel() == 1143:
        return y
    elif x.numel() == 1144:
        return y
    elif x.numel() == 1145:
        return y
    elif x.numel() == 1146:
        return y
    elif x.numel() == 1147:
        return y
    elif x.numel() == 1148:
        return y
    elif x.numel() == 1149:
        return y
    elif x.numel() == 1150:
        return y
    elif x.numel() == 1151:
        return y
    elif x.numel() == 1152:
        return y
    elif x.numel() == 1153:
        return y
    elif x.numel() == 1154:
        return y
    elif x.numel() == 1155:
        return y
    elif x.numel() == 1156:
        return y
    elif x.numel() == 1157:
        return y
    elif x.numel() == 1158:
        return y
    elif x.numel() == 1159:
        return y
    elif x.numel() == 1160:
        return y
    elif x.numel() == 1161:
        return y
    elif x.numel() == 1162:
        return y
    elif x.numel() == 1163:
        return y
    elif x.numel() == 1164:
        return y
    elif x.numel() == 1165:
        return y
    elif x.numel() == 1166:
        return y
    elif x.numel() == 1167:
        return y
    elif x.numel() == 1168:
        return y
    elif x.numel() == 1169:
        return y
    elif x.numel() == 1170:
        return y
    elif x.numel() == 1171:
        return y
    elif x.numel() == 1172:
        return y
    elif x.numel() == 1173:
        return y
    elif x.numel() == 1174:
        return y
    elif x.numel() == 1175:
        return y
    elif x.numel() == 1176:
        return y
    elif x.numel() == 1177:
        return y
    elif x.numel() == 1178:
        return y
    elif x.numel() == 1179:
        return y
    elif x.numel() == 1180:
        return y
    elif x.numel() == 1181:
        return y
    elif x.numel() == 1182:
        return y
    elif x.numel() == 1183:
        return y
    elif x.numel() == 1184:
        return y
    elif x.numel() == 1185:
        return y
    elif x.numel() == 1186:
        return y
    elif x.numel() == 1187:
        return y
    elif x.numel() == 1188:
        return y
    elif x.numel() == 1189:
        return y
    elif x.numel() == 1190:
        return y
    elif x.numel() == 1191:
        return y
    elif x.numel() == 1192:
        return y
    elif x.numel() == 1193:
        return y
    elif x.numel() == 1194:
        return y
    elif x.numel() == 1195:
        return y
    elif x.numel() == 1196:
        return y
    elif x.numel() == 1197:
        return y
    elif x.numel() == 1198:
        return y
    elif x.numel() == 1199:
        return y
    elif x.numel() == 1200:
        return y
    elif x.numel() == 1201:
        return y
    elif x.numel() == 1202:
        return y
    elif x.numel() == 1203:
        return y
    elif x.numel() == 1204:
        return y
    elif x.numel() == 1205:
        return y
    elif x.numel() == 1206:
        return y
    elif x.numel() == 1207:
        return y
    elif x.numel() == 1208:
        return y
    elif x.numel() == 1209:
        return y
    elif x.numel() == 1210:
        return y
    elif x.numel() == 1211:
        return y
    elif x.numel() == 1212:
        return y
    elif x.numel() == 1213:
        return y
    elif x.numel() == 1214:
        return y
    elif x.numel() == 1215:
        return y
    elif x.numel() == 1216:
        return y
    elif x.numel() == 1217:
        return y
    elif x.numel() == 1218:
        return y
    elif x.numel() == 1219:
        return y
    elif x.numel() == 1220:
        return y
    elif x.numel() == 1221:
        return y
    elif x.numel() == 1222:
        return y
    elif x.numel() == 1223:
        return y
    elif x.numel() == 1224:
        return y
    elif x.numel() == 1225:
        return y
    elif x.numel() == 1226:
        return y
    elif x.numel() == 1227:
        return y
    elif x.numel() == 1228:
        return y
    elif x.numel() == 1229:
        return y
    elif x.numel() == 1230:
        return y
    elif x.numel() == 1231:
        return y
    elif x.numel() == 1232:
        return y
    elif x.numel() == 1233:
        return y
    elif x.numel() == 1234:
        return y
    elif x.numel() == 1235:
        return y
    elif x.numel() == 1236:
        return y
    elif x.numel() == 1237:
        return y
    elif x.numel() == 1238:
        return y
    elif x.numel() == 1239:
        return y
    elif x.numel() == 1240:
        return y
    elif x.numel() == 1241:
        return y
    elif x.numel() == 1242:
        return y
    elif x.numel() == 1243:
        return y
    elif x.numel() == 1244:
        return y
    elif x.numel() == 1245:
        return y
    elif x.numel() == 1246:
        return y
    elif x.numel() == 1247:
        return y
    elif x.numel() == 1248:
        return y
    elif x.numel() == 1249:
        return y
    elif x.numel() == 1250:
        return y
    elif x.numel() == 1251:
        return y
    elif x.numel() == 1252:
        return y
    elif x.numel() == 1253:
        return y
    elif x.numel() == 1254:
        return y
    elif x.numel() == 1255:
        return y
    elif x.numel() == 1256:
        return y
    elif x.numel() == 1257:
        return y
    elif x.numel() == 1258:
        return y
    elif x.numel() == 1259:
        return y
    elif x.numel() == 1260:
        return y
    elif x.numel() == 1261:
        return y
    elif x.numel() == 1262:
        return y
    elif x.numel() == 1263:
        return y
    elif x.numel() == 1264:
        return y
    elif x.numel() == 1265:
        return y
    elif x.numel() == 1266:
        return y
    elif x.numel() == 1267:
        return y
    elif x.numel() == 1268:
        return y
    elif x.numel() == 1269:
        return y
    elif x.numel() == 1270:
        return y
    elif x.numel() == 1271:
        return y
    elif x.numel() == 1272:
        return y
    elif x.numel() == 1273:
        return y
    elif x.numel() == 1274:
        return y
    elif x.numel() == 1275:
        return y
    elif x.numel() == 1276:
        return y
    elif x.numel() == 1277:
        return y
    elif x.numel() == 1278:
        return y
    elif x.numel() == 1279:
        return y
    elif x.numel() == 1280:
        return y
    elif x.numel() == 1281:
        return y
    elif x.numel() == 1282:
        return y
    elif x.numel() == 1283:
        return y
    elif x.numel() == 1284:
        return y
    elif x.numel() == 1285:
        return y
    elif x.numel() == 1286:
        return y
    elif x.numel() == 1287:
        return y
    elif x.numel() == 1288:
        return y
    elif x.numel() == 1289:
        return y
    elif x.numel() == 1290:
        return y
    elif x.numel() == 1291:
        return y
    elif x.numel() == 1292:
        return y
    elif x.numel() == 1293:
        return y
    elif x.numel() == 1294:
        return y
    elif x.numel() == 1295:
        return y
    elif x.numel() == 1296:
        return y
    elif x.numel() == 1297:
        return y
    elif x.numel() == 1298:
        return y
    elif x.numel() == 1299:
        return y
    elif x.numel() == 1300:
        return y
    elif x.numel() == 1301:
        return y
    elif x.numel() == 1302:
        return y
    elif x.numel() == 1303:
        return y
    elif x.numel() == 1304:
        return y
    elif x.numel() == 1305:
        return y
    elif x.numel() == 1306:
        return y
    elif x.numel() == 1307:
        return y
    elif x.numel() == 1308:
        return y
    elif x.numel() == 1309:
        return y
    elif x.numel() == 1310:
        return y
    elif x.numel() == 1311:
        return y
    elif x.numel() == 1312:
        return y
    elif x.numel() == 1313:
        return y
    elif x.numel() == 1314:
        return y
    elif x.numel() == 1315:
        return y
    elif x.numel() == 1316:
        return y
    elif x.numel() == 1317:
        return y
    elif x.numel() == 1318:
        return y
    elif x.numel() == 1319:
        return y
    elif x.numel() == 1320:
        return y
    elif x.numel() == 1321:
        return y
    elif x.numel() == 1322:
        return y
    elif x.numel() == 1323:
        return y
    elif x.numel() == 1324:
        return y
    elif x.numel() == 1325:
        return y
    elif x.numel() == 1326:
        return y
    elif x.numel() == 1327:
        return y
    elif x.numel() == 1328:
        return y
    elif x.numel() == 1329:
        return y
    elif x.numel() == 1330:
        return y
    elif x.numel() == 1331:
        return y
    elif x.numel() == 1332:
        return y
    elif x.numel() == 1333:
        return y
    elif x.numel() == 1334:
        return y
    elif x.numel() == 1335:
        return y
    elif x.numel() == 1336:
        return y
    elif x.numel() == 1337:
        return y
    elif x.numel() == 1338:
        return y
    elif x.numel() == 1339:
        return y
    elif x.numel() == 1340:
        return y
    elif x.numel() == 1341:
        return y
    elif x.numel() == 1342:
        return y
    elif x.numel() == 1343:
        return y
    elif x.numel() == 1344:
        return y
    elif x.numel() == 1345:
        return y
    elif x.numel() == 1346:
        return y
    elif x.numel() == 1347:
        return y
    elif x.numel() == 1348:
        return y
    elif x.numel() == 1349:
        return y
    elif x.numel() == 1350:
        return y
    elif x.numel() == 1351:
        return y
    elif x.numel() == 1352:
        return y
    elif x.numel() == 1353:
        return y
    elif x.numel() == 1354:
        return y
    elif x.numel() == 1355:
        return y
    elif x.numel() == 1356:
        return y
    elif x.numel() == 1357:
        return y
    elif x.numel() == 1358:
        return y
    elif x.numel() == 1359:
        return y
    elif x.numel() == 1360:
        return y
    elif x.numel() == 1361:
        return y
    elif x.numel() == 1362:
        return y
    elif x.numel() == 1363:
        return y
    elif x.numel() == 1364:
        return y
    elif x.numel() == 1365:
        return y
    elif x.numel() == 1366:
        return y
    elif x.numel() == 1367:
        return y
    elif x.numel() == 1368:
        return y
    elif x.numel() == 1369:
        return y
    elif x.numel() == 1370:
        return y
    elif x.numel() == 1371:
        return y
    elif x.numel() == 1372:
        return y
    elif x.numel() == 1373:
        return y
    elif x.numel() == 1374:
        return y
    elif x.numel() == 1375:
        return y
    elif x.numel() == 1376:
        return y
    elif x.numel() == 1377:
        return y
    elif x.numel() == 1378:
        return y
    elif x.numel() == 1379:
        return y
    elif x.numel() == 1380:
        return y
    elif x.numel() == 1381:
        return y
    elif x.numel() == 1382:
        return y
    elif x.numel() == 1383:
        return y
    elif x.numel() == 1384:
        return y
    elif x.numel() == 1385:
        return y
    elif x.numel() == 1386:
        return y
    elif x.numel() == 1387:
        return y
    elif x.numel() == 1388:
        return y
    elif x.numel() == 1389:
        return y
    elif x.numel() == 1390:
        return y
    elif x.numel() == 1391:
        return y
    elif x.numel() == 1392:
        return y
    elif x.numel() == 1393:
        return y
    elif x.numel() == 1394:
        return y
    elif x.numel() == 1395:
        return y
    elif x.numel() == 1396:
        return y
    elif x.numel() == 1397:
        return y
    elif x.numel() == 1398:
        return y
    elif x.numel() == 1399:
        return y
    elif x.numel() == 1400:
        return y
    elif x.numel() == 1401:
        return y
    elif x.numel() == 1402:
        return y
    elif x.numel() == 1403:
        return y
    elif x.numel() == 1404:
        return y
    elif x.numel() == 1405:
        return y
    elif x.numel() == 1406:
        return y
    elif x.numel() == 1407:
        return y
    elif x.numel() == 1408:
        return y
    elif x.numel() == 1409:
        return y
    elif x.numel() == 1410:
        return y
    elif x.numel() == 1411:
        return y
    elif x.numel() == 1412:
        return y
    elif x.numel() == 1413:
        return y
    elif x.numel() == 1414:
        return y
    elif x.numel() == 1415:
        return y
    elif x.numel() == 1416:
        return y
    elif x.numel() == 1417:
        return y
    elif x.numel() == 1418:
        return y
    elif x.numel() == 1419:
        return y
    elif x.numel() == 1420:
        return y
    elif x.numel() == 1421:
        return y
    elif x.numel() == 1422:
        return y
    elif x.numel() == 1423:
        return y
    elif x.numel() == 1424:
        return y
    elif x.numel() == 1425:
        return y
    elif x.numel() == 1426:
        return y
    elif x.numel() == 1427:
        return y
    elif x.numel() == 1428:
        return y
    elif x.numel() == 1429:
        return y
    elif x.numel() == 1430:
        return y
    elif x.numel() == 1431:
        return y
    elif x.numel() == 1432:
        return y
    elif x.numel() == 1433:
        return y
    elif x.numel() == 1434:
        return y
    elif x.numel() == 1435:
        return y
    elif x.numel() == 1436:
        return y
    elif x.numel() == 1437:
        return y
    elif x.numel() == 1438:
        return y
    elif x.numel() == 1439:
        return y
    elif x.numel() == 1440:
        return y
    elif x.numel() == 1441:
        return y
    elif x.numel() == 1442:
        return y
    elif x.numel() == 1443:
        return y
    elif x.numel() == 1444:
        return y
    elif x.numel() == 1445:
        return y
    elif x.numel() == 1446:
        return y
    elif x.numel() == 1447:
        return y
    elif x.numel() == 1448:
        return y
    elif x.numel() == 1449:
        return y
    elif x.numel() == 1450:
        return y
    elif x.numel() == 1451:
        return y
    elif x.numel() == 1452:
        return y
    elif x.numel() == 1453:
        return y
    elif x.numel() == 1454:
        return y
    elif x.numel() == 1455:
        return y
    elif x.numel() == 1456:
        return y
    elif x.numel() == 1457:
        return y
    elif x.numel() == 1458:
        return y
    elif x.numel() == 1459:
        return y
    elif x.numel() == 1460:
        return y
    elif x.numel() == 1461:
        return y
    elif x.numel() == 1462:
        return y
    elif x.numel() == 1463:
        return y
    elif x.numel() == 1464:
        return y
    elif x.numel() == 1465:
        return y
    elif x.numel() == 1466:
        return y
    elif x.numel() == 1467:
        return y
    elif x.numel() == 1468:
        return y
    elif x.numel() == 1469:
        return y
    elif x.numel() == 1470:
        return y
    elif x.numel() == 1471:
        return y
    elif x.numel() == 1472:
        return y
    elif x.numel() == 1473:
        return y
    elif x.numel() == 1474:
        return y
    elif x.numel() == 1475:
        return y
    elif x.numel() == 1476:
        return y
    elif x.numel() == 1477:
        return y
    elif x.numel() == 1478:
        return y
    elif x.numel() == 1479:
        return y
    elif x.numel() == 1480:
        return y
    elif x.numel() == 1481:
        return y
    elif x.numel() == 1482:
        return y
    elif x.numel() == 1483:
        return y
    elif x.numel() == 1484:
        return y
    elif x.numel() == 1485:
        return y
    elif x.numel() == 1486:
        return y
    elif x.numel() == 1487:
        return y
    elif x.numel() == 1488:
        return y
    elif x.numel() == 1489:
        return y
    elif x.numel() == 1490:
        return y
    elif x.numel() == 1491:
        return y
    elif x.numel() == 1492:
        return y
    elif x.numel() == 1493:
        return y
    elif x.numel() == 1494:
        return y
    elif x.numel() == 1495:
        return y
    elif x.numel() == 1496:
        return y
    elif x.numel() == 1497:
        return y
    elif x.numel() == 1498:
        return y
    elif x.numel() == 1499:
        return y
    elif x.numel() == 1500:
        return y
    elif x.numel() == 1501:
        return y
    elif x.numel() == 1502:
        return y
    elif x.numel() == 1503:
        return y
    elif x.numel() == 1504:
        return y
    elif x.numel() == 1505:
        return y
    elif x.numel() == 1506:
        return y
    elif x.numel() == 1507:
        return y
    elif x.numel() == 1508:
        return y
    elif x.numel() == 1509:
        return y
    elif x.numel() == 1510:
        return y
    elif x.numel() == 1511:
        return y
    elif x.numel() == 1512:
        return y
    elif x.numel() == 1513:
        return y
    elif x.numel() == 1514:
        return y
    elif x.numel() == 1515:
        return y
    elif x.numel() == 1516:
        return y
    elif x.numel() == 1517:
        return y
    elif x.numel() == 1518:
        return y
    elif x.numel() == 1519:
        return y
    elif x.numel() == 1520:
        return y
    elif x.numel() == 1521:
        return y
    elif x.numel() == 1522:
        return y
    elif x.numel() == 1523:
        return y
    elif x.numel() == 1524:
        return y
    elif x.numel() == 1525:
        return y
    elif x.numel() == 1526:
        return y
    elif x.numel() == 1527:
        return y
    elif x.numel() == 1528:
        return y
    elif x.numel() == 1529:
        return y
    elif x.numel() == 1530:
        return y
    elif x.numel() == 1531:
        return y
    elif x.numel() == 1532:
        return y
    elif x.numel() == 1533:
        return y
    elif x.numel() == 1534:
        return y
    elif x.numel() == 1535:
        return y
    elif x.numel() == 1536:
        return y
    elif x.numel() == 1537:
        return y
    elif x.numel() == 1538:
        return y
    elif x.numel() == 1539:
        return y
    elif x.numel() == 1540:
        return y
    elif x.numel() == 1541:
        return y
    elif x.numel() == 1542:
        return y
    elif x.numel() == 1543:
        return y
    elif x.numel() == 1544:
        return y
    elif x.numel() == 1545:
        return y
    elif x.numel() == 1546:
        return y
    elif x.numel() == 1547:
        return y
    elif x.numel() == 1548:
        return y
    elif x.numel() == 1549:
        return y
    elif x.numel() == 1550:
        return y
    elif x.numel() == 1551:
        return y
    elif x.numel() == 1552:
        return y
    elif x.numel() == 1553:
        return y
    elif x.numel() == 1554:
        return y
    elif x.numel() == 1555:
        return y
    elif x.numel() == 1556:
        return y
    elif x.numel() == 1557:
        return y
    elif x.numel() == 1558:
        return y
    elif x.numel() == 1559:
        return y
    elif x.numel() == 1560:
        return y
    elif x.numel() == 1561:
        return y
    elif x.numel() == 1562:
        return y
    elif x.numel() == 1563:
        return y
    elif x.numel() == 1564:
        return y
    elif x.numel() == 1565:
        return y
    elif x.numel() == 1566:
        return y
    elif x.numel() == 1567:
        return y
    elif x.numel() == 1568:
        return y
    elif x.numel() == 1569:
        return y
    elif x.numel() == 1570:
        return y
    elif x.numel() == 1571:
        return y
    elif x.numel() == 1572:
        return y
    elif x.numel() == 1573:
        return y
    elif x.numel() == 1574:
        return y
    elif x.numel() == 1575:
        return y
    elif x.numel() == 1576:
        return y
    elif x.numel() == 1577:
        return y
    elif x.numel() == 1578:
        return y
    elif x.numel() == 1579:
        return y
    elif x.numel() == 1580:
        return y
    elif x.numel() == 1581:
        return y
    elif x.numel() == 1582:
        return y
    elif x.numel() == 1583:
        return y
    elif x.numel() == 1584:
        return y
    elif x.numel() == 1585:
        return y
    elif x.numel() == 1586:
        return y
    elif x.numel() == 1587:
        return y
    elif x.numel() == 1588:
        return y
    elif x.numel() == 1589:
        return y
    elif x.numel() == 1590:
        return y
    elif x.numel() == 1591:
        return y
    elif x.numel() == 1592:
        return y
    elif x.numel() == 1593:
        return y
    elif x.numel() == 1594:
        return y
    elif x.numel() == 1595:
        return y
    elif x.numel() == 1596:
        return y
    elif x.numel() == 1597:
        return y
    elif x.numel() == 1598:
        return y
    elif x.numel() == 1599:
        return y
    elif x.numel() == 1600:
        return y
    elif x.numel() == 1601:
        return y
    elif x.numel() == 1602:
        return y
    elif x.numel() == 1603:
        return y
    elif x.numel() == 1604:
        return y
    elif x.numel() == 1605:
        return y
    elif x.numel() == 1606:
        return y
    elif x.numel() == 1607:
        return y
    elif x.numel() == 1608:
        return y
    elif x.numel() == 1609:
        return y
    elif x.numel() == 1610:
        return y
    elif x.numel() == 1611:
        return y
    elif x.numel() == 1612:
        return y
    elif x.numel() == 1613:
        return y
    elif x.numel() == 1614:
        return y
    elif x.numel() == 1615:
        return y
    elif x.numel() == 1616:
        return y
    elif x.numel() == 1617:
        return y
    elif x.numel() == 1618:
        return y
    elif x.numel() == 1619:
        return y
    elif x.numel() == 1620:
        return y
    elif x.numel() == 1621:
        return y
    elif x.numel() == 1622:
        return y
    elif x.numel() == 1623:
        return y
    elif x.numel() == 1624:
        return y
    elif x.numel() == 1625:
        return y
    elif x.numel() == 1626:
        return y
    elif x.numel() == 1627:
        return y
    elif x.numel() == 1628:
        return y
    elif x.numel() == 1629:
        return y
    elif x.numel() == 1630:
        return y
    elif x.numel() == 1631:
        return y
    elif x.numel() == 1632:
        return y
    elif x.numel() == 1633:
        return y
    elif x.numel() == 1634:
        return y
    elif x.numel() == 1635:
        return y
    elif x.numel() == 1636:
        return y
    elif x.numel() == 1637:
        return y
    elif x.numel() == 1638:
        return y
    elif x.numel() == 1639:
        return y
    elif x.numel() == 1640:
        return y
    elif x.numel() == 1641:
        return y
    elif x.numel() == 1642:
        return y
    elif x.numel() == 1643:
        return y
    elif x.numel() == 1644:
        return y
    elif x.numel() == 1645:
        return y
    elif x.numel() == 1646:
        return y
    elif x.numel() == 1647:
        return y
    elif x.numel() == 1648:
        return y
    elif x.numel() == 1649:
        return y
    elif x.numel() == 1650:
        return y
    elif x.numel() == 1651:
        return y
    elif x.numel() == 1652:
        return y
    elif x.numel() == 1653:
        return y
    elif x.numel() == 1654:
        return y
    elif x.numel() == 1655:
        return y
    elif x.numel() == 1656:
        return y
    elif x.numel() == 1657:
        return y
    elif x.numel() == 1658:
        return y
    elif x.numel() == 1659:
        return y
    elif x.numel() == 1660:
        return y
    elif x.numel() == 1661:
        return y
    elif x.numel() == 1662:
        return y
    elif x.numel() == 1663:
        return y
    elif x.numel() == 1664:
        return y
    elif x.numel() == 1665:
        return y
    elif x.numel() == 1666:
        return y
    elif x.numel() == 1667:
        return y
    elif x.numel() == 1668:
        return y
    elif x.numel() == 1669:
        return y
    elif x.numel() == 1670:
        return y
    elif x.numel() == 1671:
        return y
    elif x.numel() == 1672:
        return y
    elif x.numel() == 1673:
        return y
    elif x.numel() == 1674:
        return y
    elif x.numel() == 1675:
        return y
    elif x.numel() == 1676:
        return y
    elif x.numel() == 1677:
        return y
    elif x.numel() == 1678:
        return y
    elif x.numel() == 1679:
        return y
    elif x.numel() == 1680:
        return y
    elif x.numel() == 1681:
        return y
    elif x.numel() == 1682:
        return y
    elif x.numel() == 1683:
        return y
    elif x.numel() == 1684:
        return y
    elif x.numel() == 1685:
        return y
    elif x.numel() == 1686:
        return y
    elif x.numel() == 1687:
        return y
    elif x.numel() == 1688:
        return y
    elif x.numel() == 1689:
        return y
    elif x.numel() == 1690:
        return y
    elif x.numel() == 1691:
        return y
    elif x.numel() == 1692:
        return y
    elif x.numel() == 1693:
        return y
    elif x.numel() == 1694:
        return y
    elif x.numel() == 1695:
        return y
    elif x.numel() == 1696:
        return y
    elif x.numel() == 1697:
        return y
    elif x.numel() == 1698:
        return y
    elif x.numel() == 1699:
        return y
    elif x.numel() == 1700:
        return y
    elif x.numel() == 1701:
        return y
    elif x.numel() == 1702:
        return y
    elif x.numel() == 1703:
        return y
    elif x.numel() == 1704:
        return y
    elif x.numel() == 1705:
        return y
    elif x.numel() == 1706:
        return y
    elif x.numel() == 1707:
        return y
    elif x.numel() == 1708:
        return y
    elif x.numel() == 1709:
        return y
    elif x.numel() == 1710:
        return y
    elif x.numel() == 1711:
        return y
    elif x.numel() == 1712:
        return y
    elif x.numel() == 1713:
        return y
    elif x.numel() == 1714:
        return y
    elif x.numel() == 1715:
        return y
    elif x.numel() == 1716:
        return y
    elif x.numel() == 1717:
        return y
    elif x.numel() == 1718:
        return y
    elif x.numel() == 1719:
        return y
    elif x.numel() == 1720:
        return y
    elif x.numel() == 1721:
        return y
    elif x.numel() == 1722:
        return y
    elif x.numel() == 1723:
        return y
    elif x.numel() == 1724:
        return y
    elif x.numel() == 1725:
        return y
    elif x.numel() == 1726:
        return y
    elif x.numel() == 1727:
        return y
    elif x.numel() == 1728:
        return y
    elif x.numel() == 1729:
        return y
    elif x.numel() == 1730:
        return y
    elif x.numel() == 1731:
        return y
    elif x.numel() == 1732:
        return y
    elif x.numel() == 1733:
        return y
    elif x.numel() == 1734:
        return y
    elif x.numel() == 1735:
        return y
    elif x.numel() == 1736:
        return y
    elif x.numel() == 1737:
        return y
    elif x.numel() == 1738:
        return y
    elif x.numel() == 1739:
        return y
    elif x.numel() == 1740:
        return y
    elif x.numel() == 1741:
        return y
    elif x.numel() == 1742:
        return y
    elif x.numel() == 1743:
        return y
    elif x.numel() == 1744:
        return y
    elif x.numel() == 1745:
        return y
    elif x.numel() == 1746:
        return y
    elif x.numel() == 1747:
        return y
    elif x.numel() == 1748:
        return y
    elif x.numel() == 1749:
        return y
    elif x.numel() == 1750:
        return y
    elif x.numel() == 1751:
        return y
    elif x.numel() == 1752:
        return y
    elif x.numel() == 1753:
        return y
    elif x.numel() == 1754:
        return y
    elif x.numel() == 1755:
        return y
    elif x.numel() == 1756:
        return y
    elif x.numel() == 1757:
        return y
    elif x.numel() == 1758:
        return y
    elif x.numel() == 1759:
        return y
    elif x.numel() == 1760:
        return y
    elif x.numel() == 1761:
        return y
    elif x.numel() == 1762:
        return y
    elif x.numel() == 1763:
        return y
    elif x.numel() == 1764:
        return y
    elif x.numel() == 1765:
        return y
    elif x.numel() == 1766:
        return y
    elif x.numel() == 1767:
        return y
    elif x.numel() == 1768:
        return y
    elif x.numel() == 1769:
        return y
    elif x.numel() == 1770:
        return y
    elif x.numel() == 1771:
        return y
    elif x.numel() == 1772:
        return y
    elif x.numel() == 1773:
        return y
    elif x.numel() == 1774:
        return y
    elif x.numel() == 1775:
        return y
    elif x.numel() == 1776:
        return y
    elif x.numel() == 1777:
        return y
    elif x.numel() == 1778:
        return y
    elif x.numel() == 1779:
        return y
    elif x.numel() == 1780:
        return y
    elif x.numel() == 1781:
        return y
    elif x.numel() == 1782:
        return y
    elif x.numel() == 1783:
        return y
    elif x.numel() == 1784:
        return y
    elif x.numel() == 1785:
        return y
    elif x.numel() == 1786:
        return y
    elif x.numel() == 1787:
        return y
    elif x.numel() == 1788:
        return y
    elif x.numel() == 1789:
        return y
    elif x.numel() == 1790:
        return y
    elif x.numel() == 1791:
        return y
    elif x.numel() == 1792:
        return y
    elif x.numel() == 1793:
        return y
    elif x.numel() == 1794:
        return y
    elif x.numel() == 1795:
        return y
    elif x.numel() == 1796:
        return y
    elif x.numel() == 1797:
        return y
    elif x.numel() == 1798:
        return y
    elif x.numel() == 1799:
        return y
    elif x.numel() == 1800:
        return y
    elif x.numel() == 1801:
        return y
    elif x.numel() == 1802:
        return y
    elif x.numel() == 1803:
        return y
    elif x.numel() == 1804:
        return y
    elif x.numel() == 1805:
        return y
    elif x.numel() == 1806:
        return y
    elif x.numel() == 1807:
        return y
    elif x.numel() == 1808:
        return y
    elif x.numel() == 1809:
        return y
    elif x.numel() == 1810:
        return y
    elif x.numel() == 1811:
        return y
    elif x.numel() == 1812:
        return y
    elif x.numel() == 1813:
        return y
    elif x.numel() == 1814:
        return y
    elif x.numel() == 1815:
        return y
    elif x.numel() == 1816:
        return y
    elif x.numel() == 1817:
        return y
    elif x.numel() == 1818:
        return y
    elif x.numel() == 1819:
        return y
    elif x.numel() == 1820:
        return y
    elif x.numel() == 1821:
        return y
    elif x.numel() == 1822:
        return y
    elif x.numel() == 1823:
        return y
    elif x.numel() == 1824:
        return y
    elif x.numel() == 1825:
        return y
    elif x.numel() == 1826:
        return y
    elif x.numel() == 1827:
        return y
    elif x.numel() == 1828:
        return y
    elif x.numel() == 1829:
        return y
    elif x.numel() == 1830:
        return y
    elif x.numel() == 1831:
        return y
    elif x.numel() == 1832:
        return y
    elif x.numel() == 1833:
        return y
    elif x.numel() == 1834:
        return y
    elif x.numel() == 1835:
        return y
    elif x.numel() == 1836:
        return y
    elif x.numel() == 1837:
        return y
    elif x.numel() == 1838:
        return y
    elif x.numel() == 1839:
        return y
    elif x.numel() == 1840:
        return y
    elif x.numel() == 1841:
        return y
    elif x.numel() == 1842:
        return y
    elif x.numel() == 1843:
        return y
    elif x.numel() == 1844:
        return y
    elif x.numel() == 1845:
        return y
    elif x.numel() == 1846:
        return y
    elif x.numel() == 1847:
        return y
    elif x.numel() == 1848:
        return y
    elif x.numel() == 1849:
        return y
    elif x.numel() == 1850:
        return y
    elif x.numel() == 1851:
        return y
    elif x.numel() == 1852:
        return y
    elif x.numel() == 1853:
        return y
    elif x.numel() == 1854:
        return y
    elif x.numel() == 1855:
        return y
    elif x.numel() == 1856:
        return y
    elif x.numel() == 1857:
        return y
    elif x.numel() == 1858:
        return y
    elif x.numel() == 1859:
        return y
    elif x.numel() == 1860:
        return y
    elif x.numel() == 1861:
        return y
    elif x.numel() == 1862:
        return y
    elif x.numel() == 1863:
        return y
    elif x.numel() == 1864:
        return y
    elif x.numel() == 1865:
        return y
    elif x.numel() == 1866:
        return y
    elif x.numel() == 1867:
        return y
    elif x.numel() == 1868:
        return y
    elif x.numel() == 1869:
        return y
    elif x.numel() == 1870:
        return y
    elif x.numel() == 1871:
        return y
    elif x.numel() == 1872:
        return y
    elif x.numel() == 1873:
        return y
    elif x.numel() == 1874:
        return y
    elif x.numel() == 1875:
        return y
    elif x.numel() == 1876:
        return y
    elif x.numel() == 1877:
        return y
    elif x.numel() == 1878:
        return y
    elif x.numel() == 1879:
        return y
    elif x.numel() == 1880:
        return y
    elif x.numel() == 1881:
        return y
    elif x.numel() == 1882:
        return y
    elif x.numel() == 1883:
        return y
    elif x.numel() == 1884:
        return y
    elif x.numel() == 1885:
        return y
    elif x.numel() == 1886:
        return y
    elif x.numel() == 1887:
        return y
    elif x.numel() == 1888:
        return y
    elif x.numel() == 1889:
        return y
    elif x.numel() == 1890:
        return y
    elif x.numel() == 1891:
        return y
    elif x.numel() == 1892:
        return y
    elif x.numel() == 1893:
        return y
    elif x.numel() == 1894:
        return y
    elif x.numel() == 1895:
        return y
    elif x.numel() == 1896:
        return y
    elif x.numel() == 1897:
        return y
    elif x.numel() == 1898:
        return y
    elif x.numel() == 1899:
        return y
    elif x.numel() == 1900:
        return y
    elif x.numel() == 1901:
        return y
    elif x.numel() == 1902:
        return y
    elif x.numel() == 1903:
        return y
    elif x.numel() == 1904:
        return y
    elif x.numel() == 1905:
        return y
    elif x.numel() == 1906:
        return y
    elif x.numel() == 1907:
        return y
    elif x.numel() == 1908:
        return y
    elif x.numel() == 1909:
        return y
    elif x.numel() == 1910:
        return y
    elif x.numel() == 1911:
        return y
    elif x.numel() == 1912:
        return y
    elif x.numel() == 1913:
        return y
    elif x.numel() == 1914:
        return y
    elif x.numel() == 1915:
        return y
    elif x.numel() == 1916:
        return y
    elif x.numel() == 1917:
        return y
    elif x.numel() == 1918:
        return y
    elif x.numel() == 1919:
        return y
    elif x.numel() == 1920:
        return y
    elif x.numel() == 1921:
        return y
    elif x.numel() == 1922:
        return y
    elif x.numel() == 1923:
        return y
    elif x.numel() == 1924:
        return y
    elif x.numel() == 1925:
        return y
    elif x.numel() == 1926:
        return y
    elif x.numel() == 1927:
        return y
    elif x.numel() == 1928:
        return y
    elif x.numel() == 1929:
        return y
    elif x.numel() == 1930:
        return y
    elif x.numel() == 1931:
        return y
    elif x.numel() == 1932:
        return y
    elif x.numel() == 1933:
        return y
    elif x.numel() == 1934:
        return y
    elif x.numel() == 1935:
        return y
    elif x.numel() == 1936:
        return y
    elif x.numel() == 1937:
        return y
    elif x.numel() == 1938:
        return y
    elif x.numel() == 1939:
        return y
    elif x.numel() == 1940:
        return y
    elif x.numel() == 1941:
        return y
    elif x.numel() == 1942:
        return y
    elif x.numel() == 1943:
        return y
    elif x.numel() == 1944:
        return y
    elif x.numel() == 1945:
        return y
    elif x.numel() == 1946:
        return y
    elif x.numel() == 1947:
        return y
    elif x.numel() == 1948:
        return y
    elif x.numel() == 1949:
        return y
    elif x.numel() == 1950:
        return y
    elif x.numel() == 1951:
        return y
    elif x.numel() == 1952:
        return y
    elif x.numel() == 1953:
        return y
    elif x.numel() == 1954:
        return y
    elif x.numel() == 1955:
        return y
    elif x.numel() == 1956:
        return y
    elif x.numel() == 1957:
        return y
    elif x.numel() == 1958:
        return y
    elif x.numel() == 1959:
        return y
    elif x.numel() == 1960:
        return y
    elif x.numel() == 1961:
        return y
    elif x.numel() == 1962:
        return y
    elif x.numel() == 1963:
        return y
    elif x.numel() == 1964:
        return y
    elif x.numel() == 1965:
        return y
    elif x.numel() == 1966:
        return y
    elif x.numel() == 1967:
        return y
    elif x.numel() == 1968:
        return y
    elif x.numel() == 1969:
        return y
    elif x.numel() == 1970:
        return y
    elif x.numel() == 1971:
        return y
    elif x.numel() == 1972:
        return y
    elif x.numel() == 1973:
        return y
    elif x.numel() == 1974:
        return y
    elif x.numel() == 1975:
        return y
    elif x.numel() == 1976:
        return y
    elif x.numel() == 1977:
        return y
    elif x.numel() == 1978:
        return y
    elif x.numel() == 1979:
        return y
    elif x.numel() == 1980:
        return y
    elif x.numel() == 1981:
        return y
    elif x.numel() == 1982:
        return y
    elif x.numel() == 1983:
        return y
    elif x.numel() == 1984:
        return y
    elif x.numel() == 1985:
        return y
    elif x.numel() == 1986:
        return y
    elif x.numel() == 1987:
        return y
    elif x.numel() == 1988:
        return y
    elif x.numel() == 1989:
        return y
    elif x.numel() == 1990:
        return y
    elif x.numel() == 1991:
        return y
    elif x.numel() == 1992:
        return y
    elif x.numel() == 1993:
        return y
    elif x.numel() == 1994:
        return y
    elif x.numel() == 1995:
        return y
    elif x.numel() == 1996:
        return y
    elif x.numel() == 1997:
        return y
    elif x.numel() == 1998:
        return y
    elif x.numel() == 1999:
        return y
