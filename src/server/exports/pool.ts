const pieceBytes = 64 * 1024;

/** Pieces of memory that are used again and again, so that what streams through leaves nothing to clear up. */
export class Pool {
  readonly #free: Buffer[] = [];
  readonly #taken = new Map<ArrayBufferLike, Buffer>();

  readonly take = (): Buffer => {
    const piece = this.#free.pop() ?? Buffer.allocUnsafeSlow(pieceBytes);
    this.#taken.set(piece.buffer, piece);
    return piece;
  };

  /** Once nobody reads any more what is in it. Pieces of others are left to whoever made them. */
  release({ buffer }: Buffer): void {
    const piece = this.#taken.get(buffer);
    if (!piece) return;
    this.#taken.delete(buffer);
    this.#free.push(piece);
  }
}
