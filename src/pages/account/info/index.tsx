import { useLocation } from 'react-router-dom'
import { infoPage } from '#schemas/status/routes.ts'
import { LoadFailure } from '#api/load-failure.tsx'
import { problemOf } from '#api/problem.ts'
import { Waiting } from '#api/resource.tsx'
import { useApi } from '#api/use-api.ts'
import { paths } from '#lib/paths.ts'
import { waysInText } from '#lib/ways-in-text.ts'
import { Page } from '#ui/page.tsx'
import { LinkTo } from '#ui/link-to.tsx'
import NotFoundPage from '../not-found-page.tsx'
import css from './info.module.css'

/** A page of the brand, such as how to reach it, inside the portal's frame. */
export default function InfoPage() {
  const page = useLocation().pathname.slice(paths.info().length)
  const { data, error, mutate } = useApi(infoPage, { params: { page } }, { keepPreviousData: false })
  if (data) {
    return (
      <Page title={data.title}>
        {data.tiles && data.tiles.length > 0 && (
          <div className={css.tiles}>
            {data.tiles.map(({ title, body }) => (
              <section key={title} className={css.tile}>
                <h2 className="heading">{title}</h2>
                <Paragraph text={body} />
              </section>
            ))}
          </div>
        )}
        {data.paragraphs.length > 0 && (
          <div className={css.text}>
            {data.paragraphs.map((paragraph) => (
              <Paragraph key={paragraph} text={paragraph} />
            ))}
          </div>
        )}
      </Page>
    )
  }
  if (error === undefined) return <Waiting label="Loading this page" heightRem={16} />
  if (problemOf(error).type === '/error/not_found') return <NotFoundPage />
  return (
    <Page title="This page could not be loaded" isFound={false}>
      <LoadFailure error={error} retry={mutate} />
    </Page>
  )
}

function Paragraph({ text }: { text: string }) {
  const question = questionOf(text)
  return (
    <p>
      {question && <strong>{question}</strong>}
      {waysInText(text.slice(question.length)).map(({ text, href }) =>
        href ? (
          <LinkTo key={href} href={href}>
            {text}
          </LinkTo>
        ) : (
          text
        ),
      )}
    </p>
  )
}

/** The short question that a paragraph begins with, such as `No power?`: people look for it. */
const questionOf = (paragraph: string): string => /^[^.?!]{1,40}\?(?= )/.exec(paragraph)?.[0] ?? ''
