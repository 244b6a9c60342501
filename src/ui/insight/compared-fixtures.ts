export const comparedGroup = { description: 'homes in Wellington that heat with gas', homes: 43, isWidened: true }

/** A home beside others like it, oldest month first. */
export const comparedMonths = [
  { month: '2026-05', yoursKwh: 552, averageKwh: 585, efficientKwh: 415 },
  { month: '2026-06', yoursKwh: 574, averageKwh: 578, efficientKwh: 410 },
  { month: '2026-07', yoursKwh: 685, averageKwh: 742, efficientKwh: 527 },
  { month: '2026-08', yoursKwh: 631, averageKwh: 682, efficientKwh: 484 },
  { month: '2026-09', yoursKwh: 539, averageKwh: 596, efficientKwh: 423 },
  { month: '2026-10', yoursKwh: 418, averageKwh: 448, efficientKwh: 318 },
]
