import type { Locator } from '@playwright/test'
import sharp from 'sharp'

/**
 * The least contrast of texts with the pixels that are behind them, where a gradient or a drawing is: there axe cannot judge.
 * @param area everything behind and around the texts
 * @returns the ratio of WCAG 2, from 1 to 21
 */
export async function leastContrast(area: Locator): Promise<number> {
  const lines = await area.evaluate((element) => {
    const { left, top } = element.getBoundingClientRect()
    const found: { left: number; top: number; width: number; height: number; colour: string }[] = []
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const text = walker.currentNode
      const range = document.createRange()
      range.selectNodeContents(text)
      const colour = getComputedStyle(text.parentElement ?? element).color
      for (const box of range.getClientRects()) {
        found.push({ left: box.left - left, top: box.top - top, width: box.width, height: box.height, colour })
      }
    }
    return found
  })
  const show = (colour: string) =>
    area.evaluate((element, colour) => {
      for (const one of [element, ...element.querySelectorAll<HTMLElement>('*')]) (one as HTMLElement).style.color = colour
    }, colour)
  await show('transparent')
  const picture = await area.screenshot()
  await show('')
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  let least = 21
  for (const line of lines) {
    const text = luminanceOf((line.colour.match(/\d+/g) ?? []).map(Number))
    for (let y = Math.floor(line.top); y < Math.min(info.height, line.top + line.height); y += 1) {
      for (let x = Math.floor(line.left); x < Math.min(info.width, line.left + line.width); x += 1) {
        const at = (y * info.width + x) * info.channels
        const behind = luminanceOf([...data.subarray(at, at + 3)])
        least = Math.min(least, (Math.max(text, behind) + 0.05) / (Math.min(text, behind) + 0.05))
      }
    }
  }
  return least
}

/** Source: WCAG 2.2, relative luminance. */
function luminanceOf([red = 0, green = 0, blue = 0]: readonly number[]): number {
  const linear = (value: number) => (value <= 0.04045 * 255 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4)
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}
