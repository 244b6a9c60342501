import type { Plugin } from 'vite'
import type { FormDocument } from '#server/config/document.ts'
import { compiledForm } from '#server/forms/forms.ts'
import first from '#server/config/first-release.json' with { type: 'json' }

/** Compiles the checks of the forms that come with the product, under the names by which the server knows them. */
export function formsPlugin(): Plugin {
  return {
    name: 'switchboard:forms',
    apply: 'build',
    generateBundle() {
      for (const form of first.forms as unknown as FormDocument[]) {
        const { file, code } = compiledForm(form).module
        this.emitFile({ type: 'asset', fileName: `assets/${file}`, source: code })
      }
    },
  }
}
