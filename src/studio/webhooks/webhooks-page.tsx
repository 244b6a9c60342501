import { useRef, useState } from 'react'
import { webhookEndpoints } from '#schemas/webhooks/routes.ts'
import { LoadFailure } from '#api/load-failure.tsx'
import { useApi } from '#api/use-api.ts'
import { OUTSIDE } from '#lib/staff-areas.ts'
import { reasonAgainst } from '#lib/staff-rights.ts'
import { useDraft } from '../draft/draft-store.ts'
import css from '../studio.module.css'
import { AddEndpoint } from './add-endpoint.tsx'
import { EndpointCard, summaryIdOf } from './endpoint-card.tsx'
import { LOOKING } from './looking.ts'
import { NewSecrets, type Secret } from './new-secret.tsx'

/** The retailer's systems that are told of what customers do. */
export function WebhooksPage() {
  const lacksRight = useDraft(({ rights, areas }) => reasonAgainst(rights, 'publish') ?? (areas && OUTSIDE))
  return lacksRight ? <p>{lacksRight}</p> : <Endpoints />
}

function Endpoints() {
  const { data, error, mutate } = useApi(webhookEndpoints, {}, LOOKING)
  const [secrets, setSecrets] = useState<readonly Secret[]>([])
  const showSecret = (secret: Secret) => setSecrets((before) => [secret, ...before])
  const list = useRef<HTMLElement>(null)
  const failure = error && (
    <LoadFailure
      title={data ? 'The page shows what was known before' : 'The endpoints could not be loaded'}
      message={data && 'It could not be refreshed just now. It tries again by itself.'}
      error={error}
      retry={mutate}
    />
  )
  if (!data) return failure || null
  const { endpoints, types, needsFourEyes } = data
  const refresh = async () => void (await mutate())
  return (
    <div className={css.column}>
      <p className={css.lead}>
        Systems of yours that are told when a customer orders gas, sends a reading, changes an address and so on. What they get, and how
        they check who sends it, is in docs/webhooks.md.
      </p>
      {needsFourEyes && (
        <p className="quiet">
          Two people decide here: a new endpoint, another URL and other events wait until a colleague who may publish allows them.
        </p>
      )}
      {failure}
      <NewSecrets
        secrets={secrets}
        onDone={(done) => {
          setSecrets(secrets.filter((secret) => secret !== done))
          document.getElementById(summaryIdOf(done.endpointId))?.focus()
        }}
      />
      <section ref={list} tabIndex={-1} aria-label="Endpoints">
        {endpoints.length === 0 && <p className="quiet">There are no endpoints yet.</p>}
        <ul className={css.list}>
          {endpoints.map((endpoint) => (
            <li key={endpoint.id} className={`framed ${css.card}`}>
              <EndpointCard
                endpoint={endpoint}
                types={types}
                needsFourEyes={needsFourEyes}
                refresh={refresh}
                onSecret={showSecret}
                onRemoved={() => list.current?.focus()}
              />
            </li>
          ))}
        </ul>
      </section>
      <AddEndpoint types={types} refresh={refresh} onSecret={showSecret} />
    </div>
  )
}
