import { useLocation } from 'react-router-dom'
import { navigation } from '#schemas/portal/routes.ts'
import { infoPage } from '#schemas/status/routes.ts'
import { LoadFailure } from '#api/load-failure.tsx'
import { problemOf } from '#api/problem.ts'
import { Waiting } from '#api/resource.tsx'
import { useApi } from '#api/use-api.ts'
import { childLinks } from '#lib/navigation.ts'
import { paths } from '#lib/paths.ts'
import { waysInText } from '#lib/ways-in-text.ts'
import { Link } from '#ui/link.tsx'
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
              <section key={title} className={`framed ${css.tile}`}>
                <h2 className="heading">{title}</h2>
                <Paragraph text={body} />
              </section>
            ))}
          </div>
        )}
        {page === 'help' && <DoItHere />}
        {data.paragraphs.length > 0 && (
          <div className={`framed ${css.text}`}>
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

/** What people look for help with, and can do here: the pages that they have of these, under the menu's own names. */
const SELF_SERVICE: Partial<Record<string, string>> = {
  [paths.billHelp()]: 'A later day to pay, instalments, and who helps',
  [paths.medicalDependence()]: 'Tell us who depends on power for their health',
  [paths.movingHouse()]: 'When you go, and where to',
  [paths.consumption()]: 'Your use, your meter and its readings',
  [paths.bottledGas()]: 'Order bottles, and see when they come',
  [paths.transactions()]: 'Every bill and payment',
}

function DoItHere() {
  const { data } = useApi(navigation, {})
  const links = data?.groups.flatMap(childLinks).filter(({ path }) => path in SELF_SERVICE) ?? []
  if (links.length === 0) return null
  return (
    <>
      <h2 className={`heading ${css.subtitle}`}>You can do it here</h2>
      <ul className={css.tiles}>
        {links.map(({ key, label, path }) => (
          <li key={key} className={`framed ${css.tile}`}>
            <Link to={path}>{label}</Link>
            <p>{SELF_SERVICE[path]}</p>
          </li>
        ))}
      </ul>
    </>
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
