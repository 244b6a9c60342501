/** One address, as the HTML standard has it for `<input type=email>`, with a dot in its domain: mail has to arrive. */
const ADDRESS = /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/i

export const isEmail = (text: string) => text.length <= 254 && ADDRESS.test(text)
