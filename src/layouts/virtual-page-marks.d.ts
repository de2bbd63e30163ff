declare module 'virtual:page-marks' {
  export const marks: import('../build/page-marks.ts').PageMarks;
}
