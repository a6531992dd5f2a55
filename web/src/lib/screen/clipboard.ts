/** Copies text, with a fallback where there is no clipboard API. */

/** Copy a text and return whether that worked. Without https there is no clipboard API, but a selected field can be copied. */
export async function copyText(
  text: string,
  field: HTMLInputElement | HTMLTextAreaElement | undefined,
): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    field?.select();
    return field !== undefined && document.execCommand("copy");
  }
}
