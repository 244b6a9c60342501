import { Dialog } from '#ui/dialog.tsx'
import css from './page-editor.module.css'

const command = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘' : 'Ctrl'

/** Each line: the keys, any of which does it, and what it does. */
const KEYS: readonly { title: string; keys: readonly [keys: readonly string[], does: string][] }[] = [
  {
    title: 'Select',
    keys: [
      [['Arrow keys'], 'Go from widget to widget'],
      [['Enter'], 'Select the widget'],
      [[`${command} Enter`, 'Shift Enter'], 'Select one more, or one less'],
      [[`${command} A`], 'Select all widgets of the page'],
      [['Escape'], 'Select nothing'],
    ],
  },
  {
    title: 'Move and size',
    keys: [
      [['Space'], 'Pick up what is selected, and put it down'],
      [['Arrow keys'], 'Move what is picked up'],
      [['Shift and arrow keys'], 'Make it larger or smaller'],
      [['Escape'], 'Put it back where it was'],
    ],
  },
  {
    title: 'Change',
    keys: [
      [['Delete', 'Backspace'], 'Remove what is selected'],
      [[`${command} C`, `${command} X`, `${command} V`], 'Copy, cut and paste, also on another page'],
      [[`${command} D`], 'Duplicate'],
      [[`${command} Z`], 'Undo'],
      [[`${command} Y`, `${command} Shift Z`], 'Redo'],
    ],
  },
  {
    title: 'Anywhere',
    keys: [
      [[`${command} K`], 'Find and replace'],
      [['?'], 'Show these keys of the page editor'],
    ],
  },
]

/** The keys of the editor. */
export function KeysHelp({ onClose }: { onClose(): void }) {
  return (
    <Dialog title="Keys" onClose={onClose}>
      <div className={css.keys}>
        {KEYS.map(({ title, keys }) => (
          <section key={title} aria-label={title}>
            <h3 className="heading">{title}</h3>
            <dl className={css.keyList}>
              {keys.map(([names, does]) => (
                <div key={does} className={css.keyLine}>
                  <dt>
                    {names.map((name, i) => (
                      <span key={name}>
                        {i > 0 && ' or '}
                        <kbd className={`label unbroken ${css.key}`}>{name}</kbd>
                      </span>
                    ))}
                  </dt>
                  <dd>{does}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
