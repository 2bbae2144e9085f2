/** Where the reader's own things stand in the header; accounts fill it, and until then it takes no room. */
export function PersonPlace() {
  return <div className="person-place" />;
}
