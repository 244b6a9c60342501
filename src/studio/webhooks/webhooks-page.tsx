import { useState } from 'react'
import { webhookEndpoints } from '#schemas/webhooks/routes.ts'
import { LoadFailure } from '#api/load-failure.tsx'
import { useApi } from '#api/use-api.ts'
import { reasonAgainst } from '#lib/staff-rights.ts'
import { useDraft } from '../draft/draft-store.ts'
import css from '../studio.module.css'
import { AddEndpoint } from './add-endpoint.tsx'
import { EndpointCard } from './endpoint-card.tsx'
import { NewSecret, type Secret } from './new-secret.tsx'

const LOOK_EVERY_MS = 3_000

/** The retailer's systems that are told of what customers do. */
export function WebhooksPage() {
  const lacksRight = useDraft((state) => reasonAgainst(state.rights, 'publish'))
  return lacksRight ? <p>{lacksRight}</p> : <Endpoints />
}

function Endpoints() {
  const { data, error, mutate } = useApi(webhookEndpoints, {}, { refreshInterval: LOOK_EVERY_MS })
  const [secret, setSecret] = useState<Secret>()
  // What is shown stays where one of the later looks fails.
  if (error && !data) return <LoadFailure title="The endpoints could not be loaded" error={error} retry={mutate} />
  if (!data) return null
  const { endpoints, types } = data
  const refresh = async () => void (await mutate())
  return (
    <div className={css.column}>
      <p className={css.lead}>
        Systems of yours that are told when a customer orders gas, sends a reading, changes an address and so on. What they get, and how
        they check who sends it, is in docs/webhooks.md.
      </p>
      {secret && <NewSecret secret={secret} onDone={() => setSecret(undefined)} />}
      {endpoints.length > 0 && (
        <ul className={css.list}>
          {endpoints.map((endpoint) => (
            <li key={endpoint.id} className={css.card}>
              <EndpointCard endpoint={endpoint} types={types} refresh={refresh} onSecret={setSecret} />
            </li>
          ))}
        </ul>
      )}
      <AddEndpoint types={types} refresh={refresh} onSecret={setSecret} />
    </div>
  )
}
