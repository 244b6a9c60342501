import { hrefOrMail } from '../link.ts'
import { closedObject, type Shape } from '../shape.ts'
import { phone, title } from './texts.ts'

/** What a brand says of itself, and where its own website is. */
export const brandTexts = closedObject({
  tagline: { type: 'string', maxLength: 120 },
  signInLead: { type: 'string', maxLength: 160 },
  phone,
  links: closedObject(
    { contact: hrefOrMail, accessibility: hrefOrMail, terms: hrefOrMail, privacy: hrefOrMail, register: hrefOrMail },
    {
      businessSignUp: {
        ...hrefOrMail,
        description: 'where a business customer signs up another business; absent where the brand serves none',
      },
      facebook: hrefOrMail,
      linkedin: hrefOrMail,
      youtube: hrefOrMail,
      blog: hrefOrMail,
    },
  ),
  pages: {
    type: 'object',
    description: 'texts that the server shows at /info, for a brand without its own website',
    additionalProperties: closedObject({ title, paragraphs: { type: 'array', items: { type: 'string', maxLength: 1000 } } }),
  },
})
export type BrandTexts = Shape<typeof brandTexts>
