/** Opens every `<details>` around a control: an element inside a closed one cannot take the focus. */
export function unfoldAround(control: HTMLElement | null): void {
  for (let around = control?.closest('details'); around; around = around.parentElement?.closest('details'))
    around.open = true;
}
