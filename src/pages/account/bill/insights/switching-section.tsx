import type { BillInsights } from '#schemas/billing/insights.ts'
import { plansOfSite } from '#schemas/products/routes.ts'
import { useApi } from '#api/use-api.ts'
import { paths } from '#lib/paths.ts'
import { siteText } from '#lib/site-text.ts'
import { Link } from '#ui/link.tsx'
import { LinkTo } from '#ui/link-to.tsx'
import { Section } from '#ui/section.tsx'
import css from './bill-insights.module.css'

/** Where a household compares its plan: with our other plans, and with those of other retailers. */
export function SwitchingSection({ switching: { title, body, href } }: { switching: NonNullable<BillInsights['switching']> }) {
  const { data } = useApi(plansOfSite, {})
  return (
    <Section title={title} lead={body}>
      <p className={css.ways}>
        <LinkTo className="target" href={href}>
          Compare with other retailers at {siteText(href)}
        </LinkTo>
        {data?.hasOtherPlans && (
          <Link className="target" to={paths.planCheck()}>
            Compare with our other plans
          </Link>
        )}
      </p>
    </Section>
  )
}
