/** What a card is of, in lists that mix kinds. */
export const Kind = ({ of }: { of: string }) => <span className="pill">{of}</span>;
