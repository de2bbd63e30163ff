/** Files that signed-in people need without a network, beyond those that every device stores. */
export interface PreparedFiles {
  readonly build: string;
  readonly files: readonly string[];
  readonly pages: readonly string[];
  readonly bytes: number;
}

export const preparedPages = [
  '/messages',
  '/my-services',
  '/jobs/create',
  '/portfolio/create',
  '/pedidos/criar',
] as const;
