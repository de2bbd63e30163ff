export function part<Name extends keyof HTMLElementTagNameMap>(name: Name, className: string, text = '') {
  const element = document.createElement(name);
  element.className = className;
  element.textContent = text;
  return element;
}
