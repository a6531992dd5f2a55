/** Copying: through the clipboard, or as by hand where there is none. */

/** Whether a text was copied; without https there is no clipboard to write to, but what is marked in a field can be copied. */
export async function copied(
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
