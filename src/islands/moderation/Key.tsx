/** The key of a button, on screens that have a keyboard more likely than not. */
export const Key = ({ children }: { children: string }) => (
  <span className="case-key" aria-hidden="true">
    {children}
  </span>
);
