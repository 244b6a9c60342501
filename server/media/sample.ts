import sharp from 'sharp'
import { samplePicture } from '#lib/picture.ts'
import { inTurn, sizesOf } from './make-picture.ts'

const WIDTH = 160
const HEIGHT = (WIDTH * samplePicture.height) / samplePicture.width

/** Sky and three hills, each row of it a step further to the evening. */
function pixels(): Buffer {
  const made = Buffer.alloc(WIDTH * HEIGHT * 3)
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) {
      const hills = [0.55, 0.68, 0.82].filter((at, i) => y / HEIGHT > at + 0.07 * Math.sin((x / WIDTH) * (5 + 3 * i) + 2 * i)).length
      const down = y / HEIGHT
      const [r, g, b] =
        hills > 0 ? [30 - 8 * hills, 110 - 24 * hills, 105 - 20 * hills] : [70 + 170 * down, 150 + 30 * down, 175 - 30 * down]
      made.set([r, g, b], (y * WIDTH + x) * 3)
    }
  }
  return made
}

async function draw(): Promise<ReadonlyMap<string, Buffer>> {
  const { width, height } = samplePicture
  const content = await sharp(pixels(), { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
    .resize({ width, kernel: 'cubic' })
    .png({ compressionLevel: 1 })
    .toBuffer()
  const { files } = await sizesOf({ content, width, height })
  return new Map(files.map((file) => [file.name, file.content]))
}

let drawn: Promise<ReadonlyMap<string, Buffer>> | undefined

/** A file of the picture of the fixtures, which is drawn instead of uploaded: once, as anybody may ask for it without a token. */
export async function sampleFile(name: string): Promise<Buffer | undefined> {
  if (!drawn) {
    drawn = inTurn(draw)
    // The next request tries a failed one again.
    drawn.catch(() => (drawn = undefined))
  }
  return (await drawn).get(name)
}
