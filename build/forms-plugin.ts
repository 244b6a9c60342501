import type { Plugin } from 'vite'
import type { FormDocument } from '#schemas/document/form.ts'
import { compileForm } from '#server/forms/compile-form.ts'
import { moduleFile } from '#server/forms/compiled-form.ts'
import first from '#server/config/first-release.json' with { type: 'json' }

/** Compiles the checks of the forms that come with the product, under the names by which the server knows them. */
export function formsPlugin(): Plugin {
  return {
    name: 'switchboard:forms',
    apply: 'build',
    generateBundle() {
      for (const form of first.forms as unknown as FormDocument[]) {
        const code = compileForm(form.schema)
        this.emitFile({ type: 'asset', fileName: `assets/${moduleFile(code)}`, source: code })
      }
    },
  }
}
