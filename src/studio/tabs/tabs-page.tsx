import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Select } from '#ui/select.tsx'
import { Link } from '#ui/link.tsx'
import { TextField } from '#ui/text-field.tsx'
import { Toggle } from '#ui/toggle.tsx'
import { AudienceEditor } from '../audience-editor.tsx'
import { schemaOf, useCatalogue } from '../catalogue.ts'
import { edit, useDraft } from '../draft/draft-store.ts'
import { announce, Announcer } from '../announcer.tsx'
import { freeId, removeTab, setTab, type TabPiece, tabsIn } from '../draft/pieces.ts'
import { faultOf, inWords, type Schema } from '../schema-form/schema.ts'
import { SchemaForm } from '../schema-form/schema-form.tsx'
import css from '../studio.module.css'

/** The tabs in their order, and the pages below them that the product brings along. */
export function TabsPage() {
  const catalogue = useCatalogue()
  const parts = useDraft((state) => state.parts)
  const isReadOnly = useDraft((state) => !state.rights.includes('edit'))
  const [removing, setRemoving] = useState<TabPiece>()
  const tabs = tabsIn(parts)
  const schema = schemaOf(catalogue, 'tab')

  function move(i: number, by: number) {
    const order = tabs.map(({ id }) => id)
    const [id] = order.splice(i, 1)
    if (id === undefined) return
    order.splice(i + by, 0, id)
    edit('Moved a tab', { tabs: order })
    announce(`${tabs[i]?.label} is number ${i + by + 1} of ${order.length}.`)
  }

  return (
    <div className={css.column}>
      <p className={css.lead}>A tab is a page of widgets. Its order here is its order in the navigation.</p>
      <ol className={css.cards}>
        {tabs.map((tab, i) => (
          <li key={tab.id} className={css.card}>
            <details>
              <summary>
                <strong>{tab.label}</strong>
                <span className={css.quiet}>
                  {tab.path}, {tab.widgets.length === 1 ? 'one widget' : `${tab.widgets.length} widgets`}
                  {tab.isHidden ? ', hidden' : tab.audience ? ', not for everybody' : ''}
                </span>
              </summary>
              <div className={css.stack}>
                <div className={css.row}>
                  <Link className={css.textLink} to={`/studio/pages/${tab.id}`}>
                    Edit its page
                  </Link>
                  {!isReadOnly && (
                    <>
                      <Button tone="quiet" onClick={() => move(i, -1)} {...(i === 0 ? { disabledReason: 'It is the first' } : {})}>
                        Move up
                      </Button>
                      <Button
                        tone="quiet"
                        onClick={() => move(i, 1)}
                        {...(i === tabs.length - 1 ? { disabledReason: 'It is the last' } : {})}
                      >
                        Move down
                      </Button>
                      <Button
                        tone="quiet"
                        onClick={() => setRemoving(tab)}
                        {...(tabs.length === 1 ? { disabledReason: 'There must be one' } : {})}
                      >
                        Remove
                      </Button>
                    </>
                  )}
                </div>
                <TabFields tab={tab} schema={schema} isReadOnly={isReadOnly} />
              </div>
            </details>
          </li>
        ))}
      </ol>
      {!isReadOnly && <AddTab schema={schema} tabs={tabs} />}
      <h2 className={css.sectionTitle}>Pages below the tabs</h2>
      <p className={css.lead}>Pages built into the portal. Those listed here appear in the navigation of the customers they are for.</p>
      <SchemaForm
        schema={schemaOf(catalogue, 'navigation')}
        value={parts.get('navigation')?.value ?? []}
        of="page"
        isReadOnly={isReadOnly}
        onChange={(navigation) => edit('Changed the navigation', { navigation })}
      />
      {removing && (
        <Dialog title={`Remove “${removing.label}”?`} onClose={() => setRemoving(undefined)}>
          {(close) => (
            <div className={css.stack}>
              <p>
                Its page goes, with {removing.widgets.length === 1 ? 'its widget' : `its ${removing.widgets.length} widgets`}. Customers see
                it until that is published, and Undo brings it back.
              </p>
              <div className={css.row}>
                <Button
                  onClick={() => {
                    removeTab(removing.id)
                    close()
                  }}
                >
                  Remove the tab
                </Button>
                <Button tone="quiet" onClick={close}>
                  Keep it
                </Button>
              </div>
            </div>
          )}
        </Dialog>
      )}
      <Announcer />
    </div>
  )
}

function TabFields({ tab, schema, isReadOnly }: { tab: TabPiece; schema: Schema; isReadOnly: boolean }) {
  const { label, path, group } = schema.properties ?? {}
  const groups = (group?.enum ?? []) as string[]
  const change = (fields: Partial<TabPiece>) => setTab(`Changed the tab “${tab.id}”`, { ...tab, ...fields })
  return (
    <fieldset className={css.fields} disabled={isReadOnly}>
      <TextField
        label="Label"
        value={tab.label}
        maxLength={label?.maxLength ?? 40}
        error={faultOf(label ?? {}, tab.label, true)}
        onChange={(text) => change({ label: text })}
      />
      <TextField label="Address" value={tab.path} error={faultOf(path ?? {}, tab.path, true)} onChange={(text) => change({ path: text })} />
      <Select
        isStacked
        label="Stands below"
        options={[
          { value: '', label: 'Nothing: it is only reached by its address' },
          ...groups.map((one) => ({ value: one, label: inWords(one) })),
        ]}
        value={tab.group ?? ''}
        onChange={(chosen) => {
          const { group: _, ...rest } = tab
          setTab(`Changed the tab “${tab.id}”`, chosen ? { ...rest, group: chosen } : rest)
        }}
      />
      <Toggle
        label="Hidden from everybody"
        isOn={tab.isHidden ?? false}
        onChange={(isOn) => {
          const { isHidden: _, ...rest } = tab
          setTab(isOn ? `Hid the tab “${tab.label}”` : `Showed the tab “${tab.label}”`, isOn ? { ...tab, isHidden: true } : rest)
        }}
      />
      <AudienceEditor
        audience={tab.audience}
        of={`tab:${tab.id}`}
        onChange={(audience) => {
          const { audience: _, ...rest } = tab
          setTab(`Changed who sees the tab “${tab.id}”`, audience ? { ...rest, audience } : rest)
        }}
      />
    </fieldset>
  )
}

function AddTab({ schema, tabs }: { schema: Schema; tabs: readonly TabPiece[] }) {
  const [label, setLabel] = useState('')
  const navigate = useNavigate()
  const fault = label === '' ? undefined : faultOf(schema.properties?.label ?? {}, label, true)
  function add() {
    const { parts } = useDraft.getState()
    const id = freeId(parts, 'tab', label)
    const isTaken = (path: string) => tabs.some((tab) => tab.path === path)
    let path = `/account/${id.replace(/^[^a-z]+/, '') || 'page'}`
    while (isTaken(path)) path += '-2'
    edit(`Added the tab “${label}”`, {
      tabs: [...tabs.map((tab) => tab.id), id],
      [`tab:${id}`]: { id, label: label.trim(), path, group: 'insights', widgets: [] },
    })
    setLabel('')
    navigate(`/studio/pages/${id}`)
  }
  return (
    <form
      className={css.add}
      onSubmit={(event) => {
        event.preventDefault()
        if (label.trim() && !fault) add()
      }}
    >
      <TextField label="New tab" value={label} maxLength={40} error={fault} onChange={setLabel} />
      <div className={css.row}>
        <Button isSubmit {...(label.trim() ? {} : { disabledReason: 'Give it a label first' })}>
          Add the tab
        </Button>
      </div>
    </form>
  )
}
