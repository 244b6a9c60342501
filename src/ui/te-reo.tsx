import { teReoIn } from '#lib/te-reo.ts'

/** A name or an address with its words of te reo marked as such, so that a screen reader says them right. */
export const WithTeReo = ({ text }: { text: string }) =>
  teReoIn(text).map((piece) =>
    piece.isTeReo ? (
      <span key={piece.start} lang="mi">
        {piece.text}
      </span>
    ) : (
      piece.text
    ),
  )
