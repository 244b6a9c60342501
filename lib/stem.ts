/** A name as URLs and ids have it: “Pūkeko” becomes `pukeko`. @param nameless where no letter or digit is left */
export const stemOf = (name: string, nameless: string): string =>
  name
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replace(/^-|-$/g, '') || nameless
