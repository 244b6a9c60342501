import type { ComponentProps } from 'react'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'

interface Props extends Omit<ComponentProps<typeof Button>, 'size' | 'children'> {
  icon: ComponentProps<typeof Icon>['name']
  /** what it does, which its picture alone does not say */
  label: string
}

/** A button with a picture in place of words. */
export const IconButton = ({ icon, ...button }: Props) => (
  <Button tone="quiet" size="icon" {...button}>
    <Icon name={icon} />
  </Button>
)
