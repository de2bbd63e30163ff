export const Code = ({ name, text }: { name: string; text: string }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll only what has the focus
  <section className="program-code" aria-label={name} tabIndex={0}>
    <pre>{text}</pre>
  </section>
);
