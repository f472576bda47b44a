/* A method that no server has. */
service AbsentService {
  string nowhere(1: string text)
}
