export default function Page() {
  return <main>nothing-is-here</main>;
}
