import { passwordCost } from '#server/auth/password.ts'

/** Hundreds of passwords are tried by these tests, which at the cost of the product takes half a minute. */
passwordCost.N = 1024
