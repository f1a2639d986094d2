// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {BatchPayout} from "../BatchPayout.sol";
import {Checkout} from "../Checkout.sol";
import {Settlement} from "../Settlement.sol";
import {Stage} from "./Stage.sol";

/// Answers what it is told to and can call back: nothing USDC does, all a token could do.
contract HostileToken {
    bytes public answer = abi.encode(true);
    address private target;
    bytes private back;
    bytes public reason;

    function answerWith(bytes calldata bytes_) external {
        answer = bytes_;
    }

    function callBack(address target_, bytes calldata data) external {
        (target, back) = (target_, data);
    }

    fallback() external {
        if (target != address(0)) {
            address once = target;
            target = address(0);
            (, reason) = once.call(back);
        }
        bytes memory out = answer;
        assembly {
            return(add(out, 0x20), mload(out))
        }
    }
}

contract HostileTokenTest is Stage {
    HostileToken private token = new HostileToken();
    Checkout private shop = Checkout(deploy("Checkout", address(token), FEE));
    BatchPayout private batch = BatchPayout(deploy("BatchPayout", address(token), FEE));

    function terms() private pure returns (Checkout.Terms memory) {
        return Checkout.Terms({destination: address(1), amount: 2, fee: 1, deadline: 0, once: true, salt: 0});
    }

    function list() private pure returns (uint256[] memory items) {
        items = new uint256[](2);
        (items[0], items[1]) = (1 << 160 | 5, 1 << 160 | 6);
    }

    function test_ReentryMeetsTheOnceGuard() public {
        bytes32 id = shop.termsId(terms());
        token.callBack(address(shop), abi.encodeCall(Checkout.pay, (id, terms())));
        shop.pay(id, terms());
        require(bytes4(token.reason()) == Checkout.AlreadyPaid.selector, "paid twice");

        id = batch.payoutId(list(), 0);
        token.callBack(address(batch), abi.encodeCall(BatchPayout.execute, (id, list(), 2, 0)));
        batch.execute(id, list(), 2, 0);
        require(bytes4(token.reason()) == BatchPayout.AlreadyExecuted.selector, "executed twice");
    }

    function test_FalseIsNoPayment() public {
        token.answerWith(abi.encode(false));
        Checkout.Terms memory free = terms();
        free.fee = 0;
        bytes32 id = shop.termsId(free);
        vm.expectRevert(Settlement.TransferFailed.selector);
        shop.pay(id, free);
        uint256[] memory items = list();
        id = batch.payoutId(items, 0);
        vm.expectRevert(Settlement.TransferFailed.selector);
        batch.execute(id, items, 2, 0);
    }

    function test_SilenceIsNoPayment() public {
        token.answerWith("");
        bytes32 id = shop.termsId(terms());
        vm.expectRevert();
        shop.pay(id, terms());
    }

    /// The loop's own check of the answer: only the word 1, 32 bytes long, is a payment.
    function testFuzz_OnlyTrueIsAPayout(uint256 word, uint8 length) public {
        bytes memory answer = length % 3 == 0 ? abi.encodePacked(word, word) : abi.encodePacked(word);
        vm.assume(answer.length != 32 || word != 1);
        PickyToken picky = new PickyToken(answer);
        BatchPayout other = BatchPayout(deploy("BatchPayout", address(picky), FEE));
        bytes32 id = other.payoutId(list(), 0);
        try other.execute(id, list(), 2, 0) {
            revert("took the answer for a payment");
        } catch (bytes memory reason) {
            bytes memory expected = abi.encodeWithSelector(BatchPayout.RecipientRefused.selector, 0, address(5));
            require(keccak256(reason) == keccak256(expected), "another reason");
        }
    }

    function test_AFeeThatIsNotTakenIsNoPayout() public {
        BatchPayout other = BatchPayout(deploy("BatchPayout", address(new FeelessToken(FEE)), FEE));
        bytes32 id = other.payoutId(list(), 0);
        vm.expectRevert(Settlement.TransferFailed.selector);
        other.execute(id, list(), 2, 0);
    }

    function test_NoContractStandsOnAMissingToken() public {
        vm.expectRevert(Settlement.TokenHasNoCode.selector);
        deploy("Checkout", address(0xdead), FEE);
        vm.expectRevert(Settlement.BadFeeRecipient.selector);
        deploy("Checkout", address(token), address(0));
    }
}

/// Lets the pull pass and answers every transfer with given bytes.
contract PickyToken {
    bytes private answer;

    constructor(bytes memory answer_) {
        answer = answer_;
    }

    function transferFrom(address, address, uint256) external pure returns (bool) {
        return true;
    }

    fallback() external {
        bytes memory out = answer;
        assembly {
            return(add(out, 0x20), mload(out))
        }
    }
}

/// Pays everybody but one.
contract FeelessToken {
    address private unpaid;

    constructor(address unpaid_) {
        unpaid = unpaid_;
    }

    function transferFrom(address, address, uint256) external pure returns (bool) {
        return true;
    }

    function transfer(address to, uint256) external view returns (bool) {
        return to != unpaid;
    }
}
