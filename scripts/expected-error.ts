/** An error that the operator can fix: shown as its message, without a stack. */
export class ExpectedError extends Error {}
