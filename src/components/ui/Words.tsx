/** What somebody wrote, apart from what the page says of it. */
export const Words = ({ children }: { children: string }) => (
  <p className="py-3 px-4 rounded-field bg-sunken wrap-anywhere whitespace-pre-line">{children}</p>
);
