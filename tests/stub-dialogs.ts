/** Lets dialogs open and close in component tests: their browser shows none and animates nothing. */
export function stubDialogs(): void {
  HTMLDialogElement.prototype.showModal = function (this: HTMLDialogElement) {
    this.open = true
  }
  HTMLDialogElement.prototype.getAnimations = () => []
}
