/** Eight characters as phones show them. */
export const formatCode = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`;
