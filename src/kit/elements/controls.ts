// What is pressed or typed into, outside a form of the kit.
export { Button, CloseButton, Field, IconButton, Input, InputGroup, NativeSelect } from '@chakra-ui/react'
