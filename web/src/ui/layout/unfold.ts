/** What is folded takes no focus. */
export function unfoldAround(control: HTMLElement | null): void {
  for (let around = control?.closest('details'); around; around = around.parentElement?.closest('details'))
    around.open = true;
}
