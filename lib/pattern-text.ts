import { moment } from '#schemas/document/audience.ts'
import { tabPath } from '#schemas/document/tab.ts'
import { phone } from '#schemas/document/texts.ts'
import { widgetVersion } from '#schemas/document/widget.ts'
import { autocomplete, stepId } from '#schemas/forms/drawing.ts'
import { questionName, questionReference } from '#schemas/forms/vocabulary.ts'
import { href, hrefOrMail, siteHref } from '#schemas/link.ts'
import { altText, pictureHash } from '#schemas/media/entities.ts'

/** What a text has to be, by the pattern that it has to match. */
const TEXTS: ReadonlyMap<string, string> = new Map([
  [href.pattern, 'a whole link, such as /account/bill or https://example.com/plans'],
  [hrefOrMail.pattern, 'a whole link, such as /account/bill, https://example.com/plans or mailto:help@example.com'],
  [siteHref.pattern, 'a whole web address, such as https://example.com/plans'],
  [tabPath.pattern, 'an address such as /account/summer, in small letters, digits and hyphens'],
  [phone.pattern, 'a phone number, such as 0800 555 200'],
  [moment.pattern, 'a moment in UTC, such as 2026-12-24T05:00:00Z'],
  [widgetVersion.pattern, 'a widget type with its version, such as billSummary@2'],
  [pictureHash.pattern, 'the id of a picture in the media library'],
  [altText.pattern, 'text on one line, or nothing where the picture is decoration'],
  [questionName.pattern, 'a name: a letter, then letters, digits and underscores'],
  [questionReference.pattern, '1/ and the name of another question, such as 1/email'],
  [stepId.pattern, 'a name such as your-home, in small letters, digits and hyphens'],
  [autocomplete.pattern, 'a purpose that browsers know, such as email or tel'],
])

/** What a text should have been that does not match a pattern: “a phone number, such as 0800 555 200”. */
export const patternText = (pattern: string): string | undefined => TEXTS.get(pattern)
