import { passwordCost } from '#server/auth/password.ts'
import { instructionCost } from '#server/payments/used-instructions.ts'

/** Tests try hundreds of passwords and pay hundreds of times: each takes up to a tenth of a second at the cost of the product. */
passwordCost.N = 1024
instructionCost.N = 1024
