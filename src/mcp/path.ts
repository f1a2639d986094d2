/** People write an address with a slash behind it, and programs follow no redirect with a key in their hand. */
export function isMcpPath(path: string): boolean {
  return path === "/mcp" || path === "/mcp/";
}
