interface WithCode {
  readonly code?: string;
}

/**
 * Fills the code in that comes by SMS, once the person has said yes to the browser, and sends the form. Browsers that
 * do not read SMS offer the code above the keyboard. Returns how to stop waiting.
 */
export function fillFromSms(id: string): () => void {
  const waiting = new AbortController();
  if ('OTPCredential' in globalThis) void fill(id, waiting.signal);
  return () => waiting.abort();
}

async function fill(id: string, signal: AbortSignal): Promise<void> {
  const asked = { otp: { transport: ['sms'] }, signal };
  const given = await navigator.credentials.get(asked as CredentialRequestOptions).catch(() => null);
  const { code } = (given ?? {}) as WithCode;
  const input = document.getElementById(id);
  if (!code || !(input instanceof HTMLInputElement)) return;
  // React hears of it as if it were typed.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, code);
  input.dispatchEvent(new Event('input', { bubbles: true }));
  input.form?.requestSubmit();
}
