/** The leading tab must answer within this time. A frozen tab does not. */
const answerMs = 1000;

interface Options {
  readonly onLead: () => void;
  readonly onFollow: () => void;
  readonly onHeard: (text: unknown) => void;
}

interface Note {
  readonly ask?: 'who-leads';
  readonly leads?: true;
  readonly told?: unknown;
}

/**
 * One tab of the browser leads and holds the connection for all. Another takes over when the leader is closed, or
 * when a tab becomes visible and the leader is frozen. If tabs cannot talk to each other, each one leads itself.
 */
export class Tabs {
  readonly #name: string;
  readonly #options: Options;
  #channel: BroadcastChannel | undefined;
  readonly #locks = (navigator as { locks?: LockManager }).locks;
  #hasEntered = false;
  #isLeading = false;
  #waiting: AbortController | undefined;
  #release: (() => void) | undefined;
  #isAnswered = false;

  constructor(name: string, options: Options) {
    this.#name = name;
    this.#options = options;
  }

  get isLeading(): boolean {
    return this.#isLeading;
  }

  enter(): void {
    if (this.#hasEntered) return;
    this.#hasEntered = true;
    if (this.#locks && typeof BroadcastChannel !== 'undefined') {
      this.#channel = new BroadcastChannel(this.#name);
      this.#channel.onmessage = ({ data }: MessageEvent<Note>) => this.#hear(data);
      void this.#lead(false);
    } else this.#begin();
  }

  /** Nothing of it may be left to hear or to wait for, or the browser will not keep the page for the way back. */
  leave(): void {
    this.#hasEntered = false;
    this.#waiting?.abort();
    this.#release?.();
    this.#end();
    this.#channel?.close();
    this.#channel = undefined;
  }

  tell(told: unknown): void {
    this.#post({ told });
  }

  async check(): Promise<void> {
    if (this.#isLeading || !this.#channel) return;
    this.#isAnswered = false;
    this.#post({ ask: 'who-leads' });
    await new Promise((resolve) => setTimeout(resolve, answerMs));
    if (this.#isAnswered || this.#isLeading || document.hidden) return;
    this.#waiting?.abort();
    await this.#lead(true);
  }

  async #lead(steal: boolean): Promise<void> {
    const waiting = new AbortController();
    this.#waiting = waiting;
    const hold = () =>
      new Promise<void>((resolve) => {
        this.#release = resolve;
        this.#begin();
      });
    try {
      await this.#locks?.request('live', steal ? { steal } : { signal: waiting.signal }, hold);
    } catch {
      // Another tab has taken over, or this one is leaving.
      if (!this.#isLeading) return;
      this.#end();
      void this.#lead(false);
    }
  }

  #begin(): void {
    this.#isLeading = true;
    this.#options.onLead();
  }

  #end(): void {
    if (!this.#isLeading) return;
    this.#isLeading = false;
    this.#options.onFollow();
  }

  #hear({ ask, leads, told }: Note): void {
    if (ask && this.#isLeading) this.#post({ leads: true });
    if (leads) this.#isAnswered = true;
    if (told !== undefined) this.#options.onHeard(told);
  }

  #post(note: Note): void {
    this.#channel?.postMessage(note);
  }
}
