export default function Page() {
  return <main>archives</main>;
}
