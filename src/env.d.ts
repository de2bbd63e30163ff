/// <reference types="astro/client" />

type PageLocals = import('./server/pages.ts').PageLocals;

declare namespace App {
  interface Locals extends PageLocals {}
}
