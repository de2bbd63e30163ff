/** What a build needs for who is signed in and has no network, beyond what every device has. */
export interface PreparedFiles {
  readonly build: string;
  readonly files: readonly string[];
  readonly pages: readonly string[];
  /** Of the files, compressed. */
  readonly bytes: number;
}

export const preparedPages = ['/messages', '/my-services', '/jobs/create', '/portfolio/create'] as const;
