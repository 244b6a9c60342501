/** True for an answer that could not be sent because the client closed the connection. */
export const isClientGone = (error: Error): boolean =>
  ['ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET', 'EPIPE'].includes((error as NodeJS.ErrnoException).code ?? '')
