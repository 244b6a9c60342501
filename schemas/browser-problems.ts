/** The detail of `/error/changed_meanwhile` where the page shows another property or account than the one that is selected by now. */
export const OTHER_SELECTED = 'Another property was selected meanwhile.'

/**
 * The problems that the browser makes itself too, apart from the rest so that its first scripts name no others. Those marked `client` it
 * alone makes, when it gets no usable answer.
 */
export const BROWSER_PROBLEMS = {
  '/error/default': { status: 500, title: 'Something went wrong' },
  '/error/unauthorized': { status: 401, title: 'No valid access token was sent' },
  '/error/changed_meanwhile': { status: 412, title: 'This was changed in the meantime' },
  '/error/too_many_requests': { status: 429, title: 'Too many requests' },
  '/error/unavailable': { status: 503, title: 'Not available just now' },
  '/error/no_response': { status: 0, title: 'No response received', client: true },
  '/error/error_missing': { status: 0, title: 'The server failed without saying why', client: true },
  'error/parse_error': { status: 500, title: 'The answer could not be read', client: true },
  refresh_token_server_error: { status: 500, title: 'Something went wrong', client: true },
} as const
